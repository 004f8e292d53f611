"""`palatine settle`: the referee of Chinese Poker for one showdown.

With `--json` the answer is one object with the keys

- `rules`: all options; `banker`: a seat or null;
- `seats`: by seat the setting or the declared cards, null for a surrendered hand; `declared`: by seat the special hand
  that counts, else null;
- `totals`: units by seat; `pairs`: units, [a][b] is what seat a takes from seat b;
- `rows`: [a][b] is (front, middle, back) of compared rows, 1 won, 0 tied, -1 lost, else null; `row_units`: the same in
  units with row bonuses, before overall, scoop, gun and home run.
"""

import argparse
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from palatine import CardSet, Error, _core, chinese
from palatine.chinese import Arrangement
from palatine.cli import terminal
from palatine.cli.chinese_options import GAME, add_rules_options, given_rules
from palatine.cli.chinese_showdown import Shown, settled, showdown
from palatine.cli.files import shown_name
from palatine.cli.rules import read_rules, read_toml, rules_of_table
from palatine.cli.usage import Parser, UsageError, whole_number

KEYS = ("seats", "rules", "banker")
MOST_SEATS = 4
DECLARED = re.compile(r"(.*)\sdeclare(?:\s+(\w+))?\s*", re.IGNORECASE | re.DOTALL)
EXAMPLE = """\
The file is TOML. `seats` are moves as in a game, by seat from 0: a setting "front / middle / back", the cards of a
hand and "declare" (or "declare six_pairs"), or "surrender". `rules` is a preset or a table of options, `banker` the
seat of the dealer where the topology is "banker". A name of a file in it is relative to the file:

  rules = { preset = "full", gun = 2, surrender = 3 }
  seats = [
      "Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s",
      "Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h",
      "2c 3s 4d 5c 6d 7h 8d 9c Tc Js Qs Ks As declare",
      "surrender",
  ]

examples:
  palatine settle deal.toml
  palatine settle deal.toml --rules two_four --gun 2
  palatine settle - --json < deal.toml
"""


@dataclass(frozen=True)
class Showdown:
    """What a file holds, checked as far as that goes without settling."""

    seats: tuple[Shown, ...]
    rules: chinese.Rules
    banker: int | None


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "settle",
        help="settle a showdown (Chinese Poker)",
        description="Print who takes how many units from whom at a showdown of Chinese Poker, and by which rows.",
        epilog=EXAMPLE,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the showdown, see below; - reads standard input")
    parser.add_argument(
        "--banker",
        metavar="SEAT",
        type=whole_number(0, MOST_SEATS - 1),
        help='the dealer, instead of the file\'s; for the topology "banker"',
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    add_rules_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the showdown, settle it, and print the settlement."""
    found = read_showdown(arguments)
    where = shown_name(arguments.file)
    try:
        settlement = settled(found.seats, found.rules, found.banker)
    except (TypeError, Error) as error:
        raise UsageError(f"{where}: {error}") from None
    if arguments.json:
        answer = {
            "rules": found.rules.to_dict(),
            "banker": found.banker,
            "seats": [seat.text for seat in found.seats],
            **asdict(settlement),
        }
        terminal.write_json([answer])
    else:
        screen = terminal.Terminal()
        screen.show(*showdown(screen, found.seats, settlement, found.rules, found.banker))
    return 0


def read_showdown(arguments: argparse.Namespace) -> Showdown:
    """Read the file, with what the command line changes in it; `UsageError` names what is wrong."""
    table = read_toml(arguments.file)
    where = shown_name(arguments.file)
    for key in table:
        if key not in KEYS:
            raise UsageError(f"{where}: no key {_core.shown(key)}: there are {', '.join(KEYS)}")
    rules = given_rules(arguments, rules_of_file(table.get("rules", {}), where, os.path.dirname(arguments.file)))
    seats = table.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise UsageError(f"{where}: seats is a list of texts, a move for each seat")
    if not 2 <= len(seats) <= MOST_SEATS:
        raise UsageError(f"{where}: seats has 2 to {MOST_SEATS} entries, not {len(seats)}")
    banker = table.get("banker") if arguments.banker is None else arguments.banker
    if banker is not None and (type(banker) is not int or not 0 <= banker < len(seats)):
        raise UsageError(f"{where}: banker is a seat from 0 to {len(seats) - 1}, not {_core.shown(banker)}")
    if rules.topology != "banker":
        if arguments.banker is not None:
            raise UsageError(f'--banker goes with the topology "banker", not "{rules.topology}"')
        banker = None  # so that one file serves for all rules
    return Showdown(tuple(read_seat(seat, text, rules, where) for seat, text in enumerate(seats)), rules, banker)


def rules_of_file(given: Any, where: str, folder: str) -> chinese.Rules:
    """Give the rules that a file names or holds. folder: that of the file, which names in it are relative to."""
    if isinstance(given, str):
        rules: Any = read_rules(GAME, given, folder)
    elif isinstance(given, Mapping):
        rules = rules_of_table(GAME, given, f"{where}: rules")
    else:
        raise UsageError(f"{where}: rules is the name of a preset or a table of options, not {_core.shown(given)}")
    found: chinese.Rules = rules
    return found


def read_seat(seat: int, text: str, rules: chinese.Rules, where: str) -> Shown:
    """Read what a seat shows: a setting, cards that are declared, or that it has surrendered."""
    try:
        if text.strip().lower() == "surrender":
            return Shown(surrendered=True)
        declares = DECLARED.fullmatch(text)
        if declares is None:
            return Shown(Arrangement.from_text(text, rules))
        cards, name = declares.groups()
        hand = Arrangement.from_text(cards, rules).cards if "/" in cards else CardSet(cards)
        named = name or next(iter(chinese.specials(hand, rules)), None)
        if named is None:
            raise Error(f"declare: {hand} is none of the special hands of the rules")
        return Shown(None, hand, named)
    except Error as error:
        raise UsageError(f"{where}: seat {seat}: {error}") from None
