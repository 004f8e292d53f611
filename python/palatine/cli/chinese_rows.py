"""Rows of Chinese Poker in words."""

from dataclasses import replace

from palatine.cards import CardSet
from palatine.chinese import Rules
from palatine.chinese.arrangement import describe_row


def row_name(row: str, cards: CardSet, rules: Rules) -> str:
    """Say what a row is: "pair of aces, kicker four", or of a low middle "low: seven high, kickers ..."."""
    if row == "middle" and rules.middle == "low27":
        return "low: " + describe_row(cards, replace(rules, wheel="none"))  # no straights at deuce-to-seven: aces high
    return describe_row(cards, rules)


def special_name(name: str) -> str:
    """Say which special hand that is: "three straights"."""
    return name.replace("_", " ")
