"""The option `--field`: a file that `palatine solve chinese` has written."""

import argparse

from palatine.chinese import Field, Rules, read_field
from palatine.cli.chinese_options import given_rules
from palatine.cli.files import shown_name
from palatine.cli.usage import UsageError


def add_field_option(parser: argparse.ArgumentParser, about: str) -> None:
    """Add the option."""
    parser.add_argument(
        "--field",
        metavar="FILE",
        help=f"{about}, a file of palatine solve chinese; its rules hold unless --rules names others",
    )


def given_rules_and_field(arguments: argparse.Namespace) -> tuple[Rules, Field | None]:
    """Give the rules that the options name and the field of `--field`, None without.

    Raises `UsageError` for a file that is none, and for a field that was made for other rules.
    """
    if arguments.field is None:
        return given_rules(arguments), None
    name = shown_name(arguments.field)
    try:
        found = read_field(arguments.field)
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from None
    except ValueError as error:  # a name that the file system cannot spell, too
        raise UsageError(f"{name}: {error}") from None
    rules = given_rules(arguments, found.rules)
    try:
        return rules, found.for_rules(rules)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from None
