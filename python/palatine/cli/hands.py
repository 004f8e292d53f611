"""Where hands come from: the command line, a file or standard input with one hand a line, or a seeded deal."""

import argparse
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from palatine import Card, CardSet, Error, Random, parse_cards
from palatine.cli.files import read_text, shown_name
from palatine.cli.usage import UsageError, whole_number

LARGEST_SEED = 2**64 - 1
MOST_HANDS = 1_000_000
FULL_DECK = CardSet.full()


@dataclass(frozen=True)
class Hand:
    """Some cards in the order in which they were given, and the line of the file that held them, from 1."""

    cards: tuple[Card, ...]
    line: int | None = None


def add_source_options(parser: argparse.ArgumentParser, cards_help: str) -> None:
    """Add the options that say where hands come from."""
    parser.add_argument("cards", nargs="*", metavar="CARDS", help=cards_help)
    parser.add_argument("--file", metavar="FILE", help="read one hand a line (# starts a comment); - is standard input")
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(0, LARGEST_SEED), help="deal from a pack shuffled with this seed"
    )
    parser.add_argument(
        "--hands",
        metavar="M",
        type=whole_number(1, MOST_HANDS),
        help="with --seed: how many hands (default 1), dealt from one pack while it lasts, then from a fresh one",
    )


def read_stream(file: str | None, cards: list[str]) -> str | None:
    """Give the name of the file to read, `-` for standard input, or None when the cards are the arguments."""
    if file is not None:
        return file
    if cards == ["-"]:
        return "-"
    if not cards:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError("no cards: give some, or --file FILE, or --seed N")
        return "-"
    return None


def read_lines(name: str) -> Iterator[Hand]:
    """Give the hands of a file, or of standard input when the name is `-`."""
    for number, line_text in enumerate(io.StringIO(read_text(name), newline=None), start=1):
        cards = line_text.partition("#")[0].strip()
        if cards:
            yield Hand(parse_hand(cards, f"{shown_name(name)}:{number}: "), number)


def parse_hand(text: str, where: str = "") -> tuple[Card, ...]:
    """Read the cards of one hand; an error starts with `where`."""
    try:
        return tuple(parse_cards(text))
    except (Error, UnicodeError) as error:
        raise UsageError(f"{where}{error}") from error


def check_size(hand: Hand, size: int, where: str) -> None:
    """Refuse a hand that has another number of cards."""
    count = len(hand.cards)
    if count != size:
        cards = ": " + " ".join(str(card) for card in hand.cards) if count else ""
        raise UsageError(f"{where}{count} card{'' if count == 1 else 's'} where {size} are needed{cards}")


def deal_hands(seed: int, hands: int, size: int, deck: CardSet) -> list[Hand]:
    """Deal hands of one size: from one pack while it lasts, then from a fresh one, shuffled by the same generator."""
    random = Random(seed)
    a_pack = hands if size == 0 else len(deck) // size
    dealt: list[Hand] = []
    while len(dealt) < hands:
        dealt += [Hand(tuple(cards)) for cards in random.deal(*[size] * a_pack, deck=deck)]
    return dealt[:hands]


def read_hands(arguments: argparse.Namespace, size: int | None = None, deck: CardSet = FULL_DECK) -> list[Hand]:
    """Give the hands that the options name, all of them checked.

    With a `size` the arguments together are one hand of that size, and every hand must have it; without, each argument
    is a hand of its own, and `arguments.size` cards are dealt for `--seed`, from `deck`, which has cards for a hand.
    Whatever is wrong raises `UsageError`.
    """
    cards: list[str] = arguments.cards
    given = [bool(cards), arguments.file is not None, arguments.seed is not None]
    if sum(given) > 1:
        raise UsageError("cards, --file and --seed exclude each other: give one of them")
    if arguments.hands is not None and arguments.seed is None:
        raise UsageError("--hands goes with --seed")
    if arguments.seed is not None:
        return deal_hands(arguments.seed, arguments.hands or 1, arguments.size if size is None else size, deck)
    name = read_stream(arguments.file, cards)
    if name is not None:
        hands = list(read_lines(name))
        shown = shown_name(name)
        if not hands:
            raise UsageError(f"{shown}: no hands")
        wheres = [f"{shown}:{hand.line}: " for hand in hands]
    elif size is not None:
        hands, wheres = [Hand(parse_hand(" ".join(cards)))], [""]
    else:
        wheres = [f"hand {i}: " if len(cards) > 1 else "" for i in range(1, len(cards) + 1)]
        hands = [Hand(parse_hand(text, where)) for text, where in zip(cards, wheres, strict=True)]
    if size is not None:
        for hand, where in zip(hands, wheres, strict=True):
            check_size(hand, size, where)
    return hands
