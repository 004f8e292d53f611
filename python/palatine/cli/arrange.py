"""`palatine arrange`: the best setting of thirteen cards, as a picture or as JSON.

With `--json` each hand is one line, an object with the keys

- `hand`: its number, from 1; `line`: its line in the file or standard input, else null;
- `cards`: the 13 cards as given; `field`: the name of the field of opponents that was played against;
- `settings`: the best that can be done, best first, each an object with `text` (a move of the game: "front / middle /
  back", the same with " declare", or "surrender"), `units` (expected units per opponent), `special` (the special hand
  that is declared, else null), `surrender` (true or false) and `front`, `middle`, `back`, each an object with `cards`,
  `name`, `value` (0..9841, see `palatine.poker`, whatever the rules) and the chances `win`, `tie`, `lose` against one
  opponent's row. The rows of a declared or surrendered hand are those of its best setting.
"""

import argparse
from typing import TYPE_CHECKING, Any

from palatine import chinese, poker
from palatine.chinese import NUM_SETTINGS, ROWS
from palatine.chinese.arrange import HAND_SIZE
from palatine.cli import terminal
from palatine.cli.chinese_options import add_rules_options
from palatine.cli.chinese_rows import row_name, special_name
from palatine.cli.fields import add_field_option, given_rules_and_field
from palatine.cli.hands import Hand, add_source_options, read_hands
from palatine.cli.usage import Parser, UsageError, whole_number

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLES = """\
examples:
  palatine arrange "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
  palatine arrange --seed 7 --hands 4
  palatine arrange --json --file hands.txt
  palatine arrange --rules full --scoring two_four --surrender 3 --seed 7
  palatine arrange --rules house.toml --seed 7
"""
JSON_KEYS = """\
JSON: an object a line with hand, line, cards, field and settings (best first); a setting has text, units, special,
surrender and front, middle, back; a row has cards, name, value, win, tie, lose.
"""


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "arrange",
        help="set thirteen cards in the best way (Chinese Poker)",
        description="Print the best that can be done with 13 cards in Chinese Poker, and the next best.",
        epilog=f"{EXAMPLES}\n{JSON_KEYS}",
        allow_abbrev=False,
    )
    add_source_options(parser, "the 13 cards, in one argument or in several; - reads standard input")
    parser.add_argument(
        "--top",
        metavar="K",
        type=whole_number(1, NUM_SETTINGS),
        default=4,
        help="how many settings, the best one among them (default 4)",
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object a line")
    add_rules_options(parser)
    add_field_option(parser, "what opponents may hold")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Arrange the hands that the options name; nothing is printed before all of them are done."""
    rules, field = given_rules_and_field(arguments)
    if rules.row_sizes != tuple(ROWS.values()):
        raise UsageError(f"rows of 3, 5 and 5 cards are arranged, not of {', '.join(map(str, rules.row_sizes))}")
    hands = read_hands(arguments, HAND_SIZE, rules.deck)
    answers = [chinese.arrange(list(hand.cards), rules, field, top=arguments.top) for hand in hands]
    if arguments.json:
        terminal.write_json(
            as_json(number, hand, choices, rules)
            for number, (hand, choices) in enumerate(zip(hands, answers, strict=True), start=1)
        )
    else:
        show(hands, answers, rules)
    return 0


def as_json(number: int, hand: Hand, choices: list[chinese.Choice], rules: chinese.Rules) -> dict[str, object]:
    """Give the answer for programs; the keys are documented at the top of this file."""
    return {
        "hand": number,
        "line": hand.line,
        "cards": [str(card) for card in hand.cards],
        "field": choices[0].field,
        "settings": [setting_as_json(choice, rules) for choice in choices],
    }


def setting_as_json(choice: chinese.Choice, rules: chinese.Rules) -> dict[str, object]:
    """Give one setting for programs."""
    setting: dict[str, Any] = {
        "text": move_text(choice),
        "units": choice.units,
        "special": choice.special,
        "surrender": choice.surrender,
    }
    for row, chances in zip(ROWS, choice.row_chances, strict=True):
        cards = getattr(choice.arrangement, row)
        setting[row] = {
            "cards": [str(card) for card in poker.best_five(cards)],
            "name": row_name(row, cards, rules),
            "value": poker.evaluate(cards),
            **dict(zip(("win", "tie", "lose"), chances, strict=True)),
        }
    return setting


def move_text(choice: chinese.Choice) -> str:
    """Give the text of a move of the game."""
    return "surrender" if choice.surrender else str(choice.arrangement) + " declare" * (choice.special is not None)


def show(hands: list[Hand], answers: list[list[chinese.Choice]], rules: chinese.Rules) -> None:
    """Print pictures of the best settings, one hand after another."""
    screen = terminal.Terminal()
    parts: list[RenderableType] = []
    for number, (hand, choices) in enumerate(zip(hands, answers, strict=True), start=1):
        if len(hands) > 1:
            parts += [*[""] * (number > 1), heading(screen, number, len(hands), hand)]
        parts += answer(screen, choices, rules)
    screen.show(*parts)


def heading(screen: terminal.Terminal, number: int, count: int, hand: Hand) -> "RenderableType":
    """Name one hand among several."""
    from rich.text import Text

    where = "" if hand.line is None else f" (line {hand.line})"
    return Text().append(f"Hand {number} of {count}{where}: ", "bold").append_text(screen.cards(hand.cards))


def answer(screen: terminal.Terminal, choices: list[chinese.Choice], rules: chinese.Rules) -> "list[RenderableType]":
    """Draw the best setting, what it is worth, and the table of the next best ones."""
    from rich.table import Table
    from rich.text import Text

    best = choices[0]
    rows = Table.grid(padding=(0, 3, 0, 0))
    rows.add_column(justify="center", no_wrap=True)
    for row, chances in zip(ROWS, best.row_chances, strict=True):
        cards = getattr(best.arrangement, row)
        win, tie, _ = chances
        facts = Text(row_name(row, cards, rules) + "\n").append_text(screen.bar(win))
        facts.append(f" wins {percent(win)}")
        if tie >= 0.0005:
            facts.append(f", ties {percent(tie)}")
        words = Table.grid(padding=(0, 2, 0, 0))
        words.add_row(Text(f"{row.capitalize():<6}", "bold"), facts)
        picture = screen.picture(poker.best_five(cards))
        if screen.is_narrow:
            rows.add_row(picture)
            rows.add_row(words)
        else:
            rows.add_row(picture, words)
    worth = Text(advice(best)).append(f"{units(best.units)} units", "bold").append(" per opponent")
    parts: list[RenderableType] = [rows, "", worth.append(f' (field "{best.field}").', "dim")]
    if len(choices) > 1:
        parts += ["", alternatives(screen, choices)]
    return parts


def advice(choice: chinese.Choice) -> str:
    """Begin the sentence on what a choice is worth."""
    if choice.surrender:
        return "Surrender: expected "
    return "Expected " if choice.special is None else f"Declare {special_name(choice.special)}: expected "


def alternatives(screen: terminal.Terminal, choices: list[chinese.Choice]) -> "RenderableType":
    """Tabulate every choice but the best one."""
    from rich.text import Text

    sealed = any(choice.surrender or choice.special for choice in choices[1:])
    columns = ["Next best", *["Choice"] * sealed, "Front", "Middle", "Back", "Units", "Lost"]
    table = screen.table(*columns, right=("Next best", "Units", "Lost"))
    for place, choice in enumerate(choices[1:], start=2):
        words = (
            "surrender" if choice.surrender else f"declare {special_name(choice.special)}" if choice.special else "set"
        )
        rows = [screen.cards(poker.best_five(getattr(choice.arrangement, row))) for row in ROWS]
        if words != "set":
            rows = [Text()] * len(ROWS)
        lost = f"{choices[0].units - choice.units:.3f}"
        table.add_row(f"{place}.", *[words] * sealed, *rows, units(choice.units), lost)
    return table


def percent(share: float) -> str:
    """Give a share 0..1 as percent."""
    return f"{100 * share:.1f} %"


def units(number: float) -> str:
    """Give units with their sign; what rounds to zero has none."""
    text = f"{number:+.3f}"
    return "0.000" if float(text) == 0 else text
