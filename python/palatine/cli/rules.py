"""Rules from the command line: the name of a preset, or a TOML file with the options of the game's `Rules`.

A file is one table of options by their names in `Rules`; `preset = "..."` in it gives the rules that the others change:

    preset = "two_four"
    surrender = 3
    row_bonus = { front = { three_of_a_kind = 3 }, middle = { full_house = 2 } }
"""

import os
import tomllib
from collections.abc import Mapping
from typing import Any

from palatine import Error
from palatine.cli.files import read_text, shown_name
from palatine.cli.usage import UsageError
from palatine.game import Rules
from palatine.game.load import preset, state_type

ENDING = ".toml"
MOST_TOML = 1 << 14
"""The longest file, in bytes. Python's reader takes a time that grows faster than the text."""
MOST_DOTS = 100
"""The most dots of a line that is no comment: a key of thousands of parts would take minutes."""
HELP = f"a preset, or a {ENDING} file with options by their names in Rules, preset = NAME among them"
"""What `--rules` says of itself in every command."""


def read_rules(game: str, text: str, folder: str = "") -> Rules:
    """Give the rules of a game: `text` is the name of a preset, or of a file that ends in .toml.

    folder: what the name of a file is relative to, by default the working directory.
    Raises `UsageError`, with the name of the file or of the preset, for what cannot be.
    """
    if text.lower().endswith(ENDING):
        name = text if text == "-" else os.path.join(folder, text)
        return rules_of_table(game, read_toml(name), shown_name(name))
    try:
        return preset(game, text)
    except Error as error:
        raise UsageError(f"rules of {game}: {error}, or the name of a {ENDING} file") from None


def read_toml(name: str) -> dict[str, Any]:
    """Read a TOML file, or standard input when the name is `-`; `UsageError` for what is none or beyond the limits."""
    text = read_text(name, MOST_TOML).replace("\r\n", "\n")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise UsageError(f"{shown_name(name)}:{number}: more than {MOST_DOTS} dots in a line")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{shown_name(name)}: not TOML: {error}") from error


def rules_of_table(game: str, options: Mapping[str, Any], where: str) -> Rules:
    """Give the rules of a game with these options, `preset` perhaps among them; an error starts with `where`."""
    others = dict(options)
    name = others.pop("preset", None)
    try:
        if name is None:
            return state_type(game).rules_type.from_dict(others)
        if not isinstance(name, str):
            raise TypeError(f"preset must be a str, not {type(name).__name__}")
        return preset(game, name).with_options(others)
    except (TypeError, Error) as error:
        raise UsageError(f"{where}: {error}") from None
