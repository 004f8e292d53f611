"""How the command refuses: one line that names what is wrong, and never two."""

import argparse
import re
import textwrap
from collections.abc import Callable
from itertools import groupby
from typing import Any, NoReturn

from palatine.texts import cut, visible

LONGEST_LINE = 300


class UsageError(Exception):
    """What the user has to be told in one line; the command ends with status 2."""


class Help(argparse.HelpFormatter):
    """Fills paragraphs to the width of the terminal, and leaves indented lines as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        filled = []
        for prose, lines in groupby(text.splitlines(), lambda line: line[:1].strip() != ""):
            if prose:
                filled.append(textwrap.fill(" ".join(lines), width, break_on_hyphens=False))
            else:
                filled += lines
        return "".join(f"{indent}{line}\n" for line in "\n".join(filled).splitlines())


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage in front."""

    def __init__(self, **options: Any) -> None:
        """Take what argparse's takes."""
        super().__init__(formatter_class=Help, **options)

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` where argparse would print its usage and end the process."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def one_line(message: str) -> str:
    """Give the message without line ends, control characters and other half of what was pasted by mistake."""
    line = visible(" ".join(message.split()))
    return line if len(line) <= LONGEST_LINE else cut(line, LONGEST_LINE - 3)


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """Give the `type=` of an option that takes a whole number from `lowest` to `highest`."""

    def convert(text: str) -> int:
        digits = text if text.isascii() and text.isdecimal() and len(text) <= 20 else "-1"
        if not lowest <= int(digits) <= highest:
            raise argparse.ArgumentTypeError(f"'{cut(text)}' is not a whole number from {lowest} to {highest}")
        return int(digits)

    return convert


def real_number(lowest: float, highest: float) -> Callable[[str], float]:
    """Give the `type=` of an option that takes a number from `lowest` to `highest`."""

    def convert(text: str) -> float:
        number = float(text) if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", text, re.ASCII) else float("nan")
        if not lowest <= number <= highest:
            raise argparse.ArgumentTypeError(f"'{cut(text)}' is not a number from {lowest:g} to {highest:g}")
        return number

    return convert
