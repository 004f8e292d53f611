"""How the text of a move of Royal Casino is read: any valid way to group its cards will do."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.casino.move import ACE, Group, Move
from palatine.casino.rules import Rules, hand_value, table_value
from palatine.casino.table import Build
from palatine.errors import CardError, IllegalMoveError


class Written(NamedTuple):
    """A move as it is written. value: 0 where the text has none. groups: of loose cards; builds: in parentheses."""

    kind: str
    card: Card
    value: int
    groups: list[Group]
    builds: list[Group]

    @property
    def cards(self) -> CardSet:
        """All table cards; IllegalMoveError for one that is there twice."""
        cards = [card for group in (*self.groups, *self.builds) for card in group]
        try:
            return CardSet(cards)
        except CardError as error:
            raise IllegalMoveError(str(error)) from None


def read(text: str) -> Written:
    """Read the text of a move; IllegalMoveError for what is none."""
    words = text.strip()
    head, _, tail = words.partition(" ")
    card, sign, tail = one_card(head), tail.lstrip()[:1].lower(), tail.lstrip()[1:]
    if not sign:
        return Written("trail", card, 0, [], [])
    if sign == "x":
        groups, builds = parts_of(tail)
        return Written("capture", card, 0, groups, builds)
    if sign == "=":
        value, _, more = tail.partition(":")
        groups, builds = parts_of(more)
        return Written("build", card, number(value), groups, builds)
    if sign not in "+>":
        raise IllegalMoveError(f"{_core.shown(sign)} is none of x = + >")
    named, _, more = tail.partition(":")
    value = "0"
    if sign == ">":
        named, _, value = named.partition("=")
    loose, builds = parts_of(named)
    groups, others = parts_of(more) if more.strip() else ([], [])
    if loose or others or len(builds) != 1:
        raise IllegalMoveError("an add or raise names one build, in parentheses, and then loose cards")
    return Written("add" if sign == "+" else "raise", card, number(value), groups, builds)


def one_card(text: str) -> Card:
    """Read a card."""
    try:
        return Card(text.strip())
    except CardError as error:
        raise IllegalMoveError(str(error)) from None


def number(text: str) -> int:
    """Read a value."""
    if not re.fullmatch(r"\s*[0-9]+\s*", text, re.ASCII):
        raise IllegalMoveError(f"no value: {_core.shown(text)}")
    if len(text.strip()) > 2:
        raise IllegalMoveError(f"value of a build out of range 2..14: {_core.shown(text.strip())}")
    return int(text)


def parts_of(text: str) -> tuple[list[Group], list[Group]]:
    """Read loose groups and builds, with commas between."""
    groups, builds = [], []
    for part in text.split(","):
        words = part.strip()
        if words.startswith("(") and words.endswith(")"):
            builds.append(tuple(one_card(word) for word in words[1:-1].split()))
        else:
            groups.append(tuple(one_card(word) for word in words.split("+")))
    if not all(builds):
        raise IllegalMoveError("a build has cards")
    return groups, builds


def move_of_text(text: str, rules: Rules, table: Sequence[Build]) -> Move:
    """Read the text of a move where these builds lie on the table; IllegalMoveError for what is none."""
    written = read(text)
    cards = written.cards
    named = [build_of_cards(group, table) for group in written.builds]
    value = written.value
    if written.kind == "capture":
        value = hand_value(rules, written.card)
    elif written.kind == "add":
        value = named[0].value
    check_groups(written, value, rules)
    builds = tuple(build.cards for build in table if build.cards <= cards)
    return Move(written.kind, written.card, value, cards, builds)


def build_of_cards(cards: Group, table: Sequence[Build]) -> Build:
    """Give the build of these cards."""
    for build in table:
        if build.cards == CardSet(cards):
            return build
    raise IllegalMoveError(f"({' '.join(map(str, cards))}) is no build on the table")


def check_groups(written: Written, value: int, rules: Rules) -> None:
    """Check that every group makes the value; of a build or an add one of them may need the card that is played."""
    played, groups = written.card, written.groups
    if written.kind == "capture" and value == 0:
        wrong = [group for group in groups if len(group) != 1 or group[0].rank != played.rank]
        if wrong:
            raise IllegalMoveError(f"{played} takes one card like it, not {'+'.join(map(str, wrong[0]))}")
        return
    wrong = [group for group in groups if not is_group(group, value, rules)]
    if written.kind in ("build", "add"):
        if not wrong and is_group((played,), value, rules):
            return
        for group in wrong or groups:
            others = [other for other in wrong if other != group]
            if not others and is_group((*group, played), value, rules):
                return
        if not wrong:
            wrong = [(played,)]
    if wrong:
        worth = [table_value(rules, card) for card in wrong[0]]
        what = f"is {sum(worth)}" if all(worth) else "has no value"
        raise IllegalMoveError(f"{'+'.join(map(str, wrong[0]))} {what}, not {value}")


def is_group(cards: Group, value: int, rules: Rules) -> bool:
    """Whether cards are one group of a value: a set that sums to it, or a card that equals it (RC-9, RC-10)."""
    worth = [table_value(rules, card) for card in cards]
    if len(cards) == 1 and cards[0].rank == ACE and value == 14:
        return rules.ace == "one_or_14" and rules.hand_values == "plain"
    return all(worth) and sum(worth) == value
