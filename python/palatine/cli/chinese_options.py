"""The options that name the rules of Chinese Poker, the same in every command."""

import argparse
from collections.abc import Iterable
from typing import Any

from palatine.chinese import PRESETS, Rules
from palatine.chinese.rules import NAMES, SCORINGS
from palatine.chinese.tables import BONUS_TABLES, MOST_UNITS, SPECIAL_TABLES
from palatine.cli.rules import HELP, read_rules
from palatine.cli.usage import whole_number

GAME = "chinese"

WORDS: dict[str, tuple[str, Iterable[str], str]] = {
    "scoring": ("scoring", SCORINGS, "units beyond the rows"),
    "bonus": ("row_bonus", BONUS_TABLES, "the table of row bonuses"),
    "specials": ("specials", SPECIAL_TABLES, "the table of special hands"),
    "middle": ("middle", NAMES["middle"], "which middle wins"),
    "equal-rows": ("equal_rows", NAMES["equal_rows"], "whether rows of a hand may be equal"),
    "wheel": ("wheel", NAMES["wheel"], "where A-2-3-4-5 stands"),
    "bonus-mode": ("bonus_mode", NAMES["bonus_mode"], "whether a bonus replaces the unit of its row"),
    "bonus-to": ("bonus_to", NAMES["bonus_to"], "who gets a bonus"),
    "misset": ("misset", NAMES["misset"], "what a mis-set hand costs"),
    "topology": ("topology", NAMES["topology"], "which pairs are settled"),
}
"""Options that take a word, the default first: the option of `Rules`, its words, what it says."""

NUMBERS: dict[str, tuple[str, int, int, str]] = {
    "gun": ("gun", 1, 3, "how many times a pair won 3-0 counts"),
    "home-run": ("home_run", 1, 2, "how many times again for 3-0 against all three"),
    "surrender": ("surrender", 0, MOST_UNITS, "what dropping out costs per sound opponent"),
}
"""Options that take a number: the option of `Rules`, the lowest and the highest, what it says."""


def add_rules_options(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add `--rules` and the options of these names, by default all: they change what `--rules` gives."""
    group = parser.add_argument_group("rules", "An option changes the rules that --rules gives.")
    group.add_argument("--rules", metavar="RULES", help=f"{HELP}; presets: {', '.join(PRESETS)}")
    for name in names or (*WORDS, *NUMBERS):
        if name in WORDS:
            option, words, about = WORDS[name]
            known = tuple(words)
            group.add_argument(
                f"--{name}", dest=option, choices=known, metavar="NAME", help=f"{about}: {', '.join(known)}"
            )
        else:
            option, lowest, highest, about = NUMBERS[name]
            group.add_argument(f"--{name}", dest=option, metavar="N", type=whole_number(lowest, highest), help=about)


def changed_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Give the single options that were given, by their names in `Rules`."""
    names = [entry[0] for entry in WORDS.values()] + [entry[0] for entry in NUMBERS.values()]
    given = ((name, getattr(arguments, name, None)) for name in names)
    return {name: value for name, value in given if value is not None}


def given_rules(arguments: argparse.Namespace, base: Rules | None = None) -> Rules:
    """Give the rules that the options name: those of `--rules`, else `base`, with the single options changed.

    Raises `UsageError` for rules that are not there.
    """
    rules: Any = (base or Rules()) if arguments.rules is None else read_rules(GAME, arguments.rules)
    changed: Rules = rules.with_options(changed_options(arguments))
    return changed
