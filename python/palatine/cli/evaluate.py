"""`palatine evaluate`: what hands of any size are worth, and how they compare.

With `--json` each hand is one line, an object with the keys

- `hand`: its number, from 1; `line`: its line in the file or standard input, else null;
- `cards`: the cards as given; `best_five`: those that count, largest group first;
- `value`: 0..9841, higher wins, whatever the number of cards; `category` ("full house") and `name` ("full house, kings
  over twos");
- `place`: 1 for the best of the hands given, equal hands sharing a place; `ties`: how many others have the same value.
"""

import argparse
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from palatine import Card, poker
from palatine.cli import terminal
from palatine.cli.hands import Hand, add_source_options, read_hands
from palatine.cli.usage import Parser, UsageError, whole_number

EXAMPLES = """\
examples:
  palatine evaluate "Ks Kd Kh 2c 2d" "As Ks Qs Js 9s 2h 2d"
  palatine evaluate --seed 7 --hands 6 --size 7
  palatine evaluate --json --file hands.txt
"""
JSON_KEYS = """\
JSON: an object a line with hand, line, cards, best_five, value (0..9841, higher wins), category, name, place (1 is the
best of the hands given, equal hands share it), ties (how many others are equal).
"""


@dataclass(frozen=True)
class Answer:
    """One hand and what it is worth among the others."""

    number: int
    hand: Hand
    value: int
    best: list[Card]
    place: int
    ties: int


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "evaluate",
        help="name hands of any size and compare them",
        description="Name poker hands of 0 to 52 cards, their best five and their value, and rank them.",
        epilog=f"{EXAMPLES}\n{JSON_KEYS}",
        allow_abbrev=False,
    )
    add_source_options(parser, 'hands, one an argument ("As Kd 2c"); - reads standard input')
    parser.add_argument(
        "--size", metavar="K", type=whole_number(0, 52), help="with --seed: the cards of a hand (default 5)"
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Evaluate the hands that the options name."""
    if arguments.size is not None and arguments.seed is None:
        raise UsageError("--size goes with --seed")
    if arguments.size is None:
        arguments.size = 5
    answers = evaluate(read_hands(arguments))
    if arguments.json:
        terminal.write_json(as_json(answer) for answer in answers)
    else:
        show(answers)
    return 0


def evaluate(hands: list[Hand]) -> list[Answer]:
    """Evaluate hands and rank them against each other."""
    values = [poker.evaluate(list(hand.cards)) for hand in hands]
    upwards = sorted(values)
    equal = Counter(values)
    return [
        Answer(
            number=number,
            hand=hand,
            value=value,
            best=poker.best_five(list(hand.cards)),
            place=1 + len(values) - bisect_right(upwards, value),
            ties=equal[value] - 1,
        )
        for number, (hand, value) in enumerate(zip(hands, values, strict=True), start=1)
    ]


def as_json(answer: Answer) -> dict[str, object]:
    """Give the answer for programs; the keys are documented at the top of this file."""
    return {
        "hand": answer.number,
        "line": answer.hand.line,
        "cards": [str(card) for card in answer.hand.cards],
        "best_five": [str(card) for card in answer.best],
        "value": answer.value,
        "category": poker.category_name(poker.category(answer.value)),
        "name": poker.describe(answer.value),
        "place": answer.place,
        "ties": answer.ties,
    }


def show(answers: list[Answer]) -> None:
    """Print one hand as a picture, several as a ranking."""
    screen = terminal.Terminal()
    if len(answers) == 1:
        show_one(screen, answers[0])
        return
    table = screen.table("Place", "Hand", "Best five", "Value", "Name", "Cards", right=("Place", "Hand", "Value"))
    for answer in sorted(answers, key=lambda answer: answer.place):
        table.add_row(
            f"{answer.place}{'=' if answer.ties else '.'}",
            f"{answer.number}",
            screen.cards(answer.best),
            f"{answer.value}",
            poker.describe(answer.value),
            screen.cards(answer.hand.cards),
        )
    screen.show(table)


def show_one(screen: terminal.Terminal, answer: Answer) -> None:
    """Print the picture of a hand's best five, its name and its value."""
    from rich.text import Text

    name = Text().append(poker.describe(answer.value), "bold")
    name.append(f"  (value {answer.value} of 0..{poker.NUM_VALUES - 1})")
    rest = [card for card in answer.hand.cards if card not in answer.best]
    parts = [screen.picture(answer.best)] if answer.best else []
    parts.append(name)
    if rest:
        parts.append(Text().append("not counted: ", "dim").append_text(screen.cards(rest)))
    screen.show(*parts)
