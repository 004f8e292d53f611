"""How the text of a move of Royal Casino is read: any valid way to group its cards will do."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.casino.move import Group, Move
from palatine.casino.rules import Rules, hand_value, table_value
from palatine.casino.table import ACE, Build
from palatine.errors import CardError, IllegalMoveError

KINDS = {"x": "capture", "=": "build", "+": "add", ">": "raise"}
"""Moves by the sign that follows the played card."""
EXAMPLES = {"x": "8c x 5h+3d", "=": "2c = 8: 6d", "+": "4d + (6h 2s): 4s", ">": "3d > (5h 4c) = 12"}
BEGINS = "a move begins with the card that is played, as in Tc x Th"

HELP = """\
Tc                    trail: the card is left loose
Tc x Th, 7d+3c        capture: x takes equal cards, sets that sum to the card, and builds
8c x (6h 2s), 5c+3d   parentheses hold the cards of a build, + joins those of a set, commas part what is taken
2c = 8: 6d, 4s+4h     build: = gives its value, and after the colon come loose cards that go with the played one
4d + (6h 2s): 4s      add: + puts the card, and after a colon loose cards, on a build that keeps its value
3d > (5h 4c) = 12     raise: > gives a single build a new value"""
"""How moves are written, for somebody at a table."""

Misplaced = Callable[[Card, CardSet], str | None]
"""Says of a played card and table cards which is not where the move takes it from; None when all are."""


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
    head, rest = played_card(text.strip())
    if len(head) > 3:
        raise IllegalMoveError(f"not a card: {_core.shown(head)}, and {BEGINS}")
    card = one_card(head)
    sign, tail = rest[:1].lower(), rest[1:]
    if not sign:
        return Written("trail", card, 0, [], [])
    if sign not in KINDS:
        raise IllegalMoveError(f"{_core.shown(sign)} is none of x = + >")
    if not tail.strip():
        raise IllegalMoveError(f"something is missing after {sign}, as in {EXAMPLES[sign]}")
    if sign == "x":
        groups, builds = parts_of(tail)
        return Written("capture", card, 0, groups, builds)
    before, colon, after = tail.partition(":")
    if colon and not after.strip():
        raise IllegalMoveError(f"cards are missing after the colon, as in {EXAMPLES['=']}")
    if sign == "=":
        if not colon:
            raise IllegalMoveError(f"a build needs a colon and loose cards after its value, as in {EXAMPLES[sign]}")
        value = number(before)
        groups, builds = parts_of(after)
        return Written("build", card, value, groups, builds)
    name = "an add" if sign == "+" else "a raise"
    one_build = f"{name} names one build in parentheses, as in {EXAMPLES[sign]}"
    value, (before, equals, worth) = 0, before.partition("=")
    if "(" not in before:
        raise IllegalMoveError(one_build)
    if sign == ">":
        if not equals:
            raise IllegalMoveError(f"a raise needs the new value after =, as in {EXAMPLES[sign]}")
        value = number(worth)
    elif equals:
        raise IllegalMoveError(f"an add keeps the value of its build: > raises it, as in {EXAMPLES['>']}")
    loose, builds = parts_of(before)
    groups, others = parts_of(after) if colon else ([], [])
    if loose or others or len(builds) != 1:
        raise IllegalMoveError(one_build)
    return Written(KINDS[sign], card, value, groups, builds)


def played_card(text: str) -> tuple[str, str]:
    """Part the text of a move into its card and the rest, with or without a space between."""
    together = re.match("(10|[2-9TJQKA])[cdhs](?=x)", text, re.ASCII | re.IGNORECASE)  # as in 8cx8h
    word = together[0] if together else re.match(r"[^\s=+>(),:]*", text)[0]  # type: ignore[index]
    if not word:
        raise IllegalMoveError(BEGINS)
    return word, text[len(word) :].lstrip()


def one_card(text: str) -> Card:
    """Read a card."""
    try:
        return Card(text.strip())
    except CardError as error:
        raise IllegalMoveError(str(error)) from None


def number(text: str) -> int:
    """Read a value."""
    words = text.strip()
    if not re.fullmatch(r"[0-9]+", words, re.ASCII):
        what = f"no value: {_core.shown(words)}" if words else "a value is missing"
        raise IllegalMoveError(f"{what}, builds are worth 2 to 14")
    if len(words) > 2:
        raise IllegalMoveError(f"value of a build out of range 2..14: {_core.shown(words)}")
    return int(words)


def parts_of(text: str) -> tuple[list[Group], list[Group]]:
    """Read loose groups and builds, with commas between."""
    groups, builds = [], []
    for part in parts(text):
        words = part.strip()
        if not words:
            raise IllegalMoveError("a card is missing beside a comma")
        if re.fullmatch(r"\([^()]*\)", words):
            cards = re.split(r"[\s,+]+", words[1:-1].strip(" ,+\t\n"))
            if not any(cards):
                raise IllegalMoveError("a build has cards: ()")
            builds.append(tuple(map(one_card, cards)))
            continue
        if "(" in words or ")" in words:
            raise IllegalMoveError(f"a build has its cards in one pair of parentheses: {_core.shown(words)}")
        groups.append(tuple(map(card_of_set, words.split("+"))))
    return groups, builds


def parts(text: str) -> Iterator[str]:
    """Part a text at the commas that are not in parentheses."""
    start, inside = 0, False
    for place, sign in enumerate(text):
        if sign in "()":
            inside = sign == "("
        elif sign == "," and not inside:
            yield text[start:place]
            start = place + 1
    yield text[start:]


def card_of_set(text: str) -> Card:
    """Read a card of a set."""
    words = text.split()
    if not words:
        raise IllegalMoveError("a card is missing beside +")
    if len(words) > 1 and all(map(is_card, words)):
        raise IllegalMoveError(
            f"{_core.shown(' '.join(words))}: write {'+'.join(words)} for a set, {', '.join(words)} for single cards, "
            f"({' '.join(words)}) for a build"
        )
    return one_card(text)


def is_card(text: str) -> bool:
    """Whether a text is that of a card."""
    try:
        Card(text)
    except CardError:
        return False
    return True


def move_of_text(text: str, rules: Rules, table: Sequence[Build], misplaced: Misplaced) -> Move:
    """Read the text of a move where these builds lie on the table; IllegalMoveError for what is none.

    misplaced: says which card is not where it would be, so that nobody hears of sums of cards that are not there.
    """
    written = read(text)
    cards = written.cards
    named = [build_of_cards(group, table, misplaced, written) for group in written.builds]
    value = written.value
    if written.kind == "capture":
        value = hand_value(rules, written.card)
    elif written.kind == "add":
        value = named[0].value
    wrong = wrong_group(written, value, rules)
    if wrong is not None:
        raise IllegalMoveError(misplaced(written.card, cards) or wrong)
    builds = tuple(build.cards for build in table if build.cards <= cards)
    return Move(written.kind, written.card, value, cards, builds)


def build_of_cards(cards: Group, table: Sequence[Build], misplaced: Misplaced, written: Written) -> Build:
    """Give the build of these cards."""
    for build in table:
        if build.cards == CardSet(cards):
            return build
    there = misplaced(written.card, written.cards)
    text = " ".join(map(str, cards))
    raise IllegalMoveError(there or f"({text}) is no build on the table: parentheses are for builds alone")


def wrong_group(written: Written, value: int, rules: Rules) -> str | None:
    """Say which group does not make the value; of a build or an add one of them may need the card that is played."""
    played, groups = written.card, written.groups
    if written.kind == "capture" and value == 0:
        wrong = [group for group in groups if len(group) != 1 or group[0].rank != played.rank]
        return f"{played} takes one card like it, not {joined(wrong[0])}" if wrong else None
    wrong = [group for group in groups if not is_group(group, value, rules)]
    if written.kind == "raise" and not rules.raise_absorb:
        return None  # it takes none, whatever their sum
    if written.kind == "build" and written.builds:
        return None  # it has no build in it, whatever the sum
    if written.kind not in ("build", "add"):
        return sum_text(wrong[0], value, rules) if wrong else None
    alone = is_group((played,), value, rules)
    if alone and not wrong:
        return None
    for group in wrong or groups:  # an ace that is a group of 14 by itself may also go with the card
        others = [other for other in wrong if other != group]
        if is_group((*group, played), value, rules):
            return sum_text(others[0], value, rules) if others else None
    if len(wrong) == 1 and not alone:
        return sum_text((played, *wrong[0]), value, rules)
    if wrong:
        return sum_text(wrong[0], value, rules)
    beside = "" if not groups else ", and is in none of the sets: it is always part of the build (RC-10)"
    return sum_text((played,), value, rules) + beside


def sum_text(cards: Group, value: int, rules: Rules) -> str:
    """Say what cards come to instead of a value."""
    worth = {card: table_value(rules, card) for card in cards}
    if not all(worth.values()):
        return f"{next(card for card in cards if not worth[card])} has no value, and is in no set or build"
    return f"{joined(cards)} is {sum(worth.values())}, not {value}"


def joined(cards: Group) -> str:
    """Write the cards of a set."""
    return "+".join(map(str, cards))


def is_group(cards: Group, value: int, rules: Rules) -> bool:
    """Whether cards are one group of a value: a set that sums to it, or a card that equals it (RC-9, RC-10)."""
    worth = [table_value(rules, card) for card in cards]
    if len(cards) == 1 and cards[0].rank == ACE and value == 14:
        return rules.ace == "one_or_14" and rules.hand_values == "plain"
    return all(worth) and sum(worth) == value
