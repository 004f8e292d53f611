"""`palatine solve`: find strategies. Chinese Poker: the field of opponents that the arranger plays against. Others:
`solve_cfr`.

`palatine solve chinese` writes C++ source, cpp/src/chinese/field_rows.hpp in a checkout; with `--scoring`, `--bonus`
and `--middle` the field of other rules. The same options always write the same text, whatever the number of threads;
its head names them.
"""

import argparse
import os
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import palatine
from palatine import chinese
from palatine.cli import solve_cfr
from palatine.cli.terminal import write
from palatine.cli.usage import Parser, UsageError, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAIN_HANDS = 20_000
MOST_HANDS = 1 << 20
MOST_ROUNDS = 64
OPTIONS = {
    "scoring": (("rows", "two_four", "one_six"), "units beyond the rows"),
    "bonus": (("none", "table", "asian", "open_face"), "the table of row bonuses"),
    "middle": (("high", "low27"), "which middle wins"),
}
"""The rules that a field can be made for: the names of an option, the default one first."""


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser("solve", help="find strategies", description="Find strategies.", allow_abbrev=False)
    games = parser.add_subparsers(title="games", metavar="GAME", required=True, parser_class=Parser)
    solver = games.add_parser(
        "chinese",
        help="the field of opponents for Chinese Poker",
        description="Find the row tables of near-equilibrium players (Chinese Poker) by damped best responses, and "
        "write them as C++ source. Standard error tells what a best response still gains.",
        allow_abbrev=False,
    )
    for option, (names, about) in OPTIONS.items():
        solver.add_argument(f"--{option}", choices=names, default=names[0], help=f"{about} (default {names[0]})")
    solver.add_argument("--rounds", type=whole_number(1, MOST_ROUNDS), default=20, help="rounds (default 20)")
    solver.add_argument("--hands", type=whole_number(1, MOST_HANDS), default=200_000, help="a round (default 200000)")
    solver.add_argument("--seed", type=whole_number(0, 2**64 - 1), default=1, help="of the hands dealt (default 1)")
    solver.add_argument(
        "--threads", type=whole_number(1, 1024), default=os.cpu_count() or 1, help="default: one a processor"
    )
    solver.add_argument("--output", metavar="FILE", type=Path, help="default: standard output")
    solver.set_defaults(run=run)
    solve_cfr.add_parsers(games)


def run(arguments: argparse.Namespace) -> int:
    """Play the rounds, write the source, and say what is left to gain."""
    options = {option: getattr(arguments, option) for option in OPTIONS}
    rules = chinese.Rules(scoring=arguments.scoring, row_bonus=arguments.bonus, middle=arguments.middle)
    solver = chinese.FieldSolver(arguments.hands, arguments.seed, rules)
    for played in range(1, arguments.rounds + 1):
        solver.step(arguments.threads)
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"round {played} of {arguments.rounds}", file=sys.stderr, flush=True)
    gain, deviation = solver.gain(GAIN_HANDS, arguments.threads)
    margin = 1.96 * deviation / GAIN_HANDS**0.5
    figure = f"a best response to this population gains {gain:.5f} +- {margin:.5f} units a hand and opponent"
    changed = "".join(f" --{option} {name}" for option, name in options.items() if name != OPTIONS[option][0][0])
    numbers = f"--rounds {arguments.rounds} --hands {arguments.hands} --seed {arguments.seed}"
    provenance = [f"palatine solve chinese{changed} {numbers}", f"palatine {palatine.__version__}; {figure}"]
    source = field_source(solver.field("solved"), provenance, field_name(options))
    if arguments.output is None:
        write(source)
    else:
        try:
            arguments.output.write_text(source, encoding="utf-8", newline="\n")
        except OSError as error:
            raise UsageError(f"cannot write {arguments.output}: {error.strerror}") from None
    print(figure, file=sys.stderr)
    return 0


def field_name(options: dict[str, str]) -> str:
    """Name the field of these options: "rows", or whatever is not the default, as "two_four_table"."""
    names = [name for option, name in options.items() if name != OPTIONS[option][0][0]]
    return "_".join(names) or "rows"


def field_source(field: chinese.Field, provenance: "Iterable[str]", name: str) -> str:
    """Give a field as C++ source; `provenance` are lines that say where it comes from."""
    namespace = "palatine::chinese" if name == "rows" else f"palatine::chinese::field_{name}"
    lines = [
        "// Generated; do not edit. How often each value 0..9841 occurs in a population of near-equilibrium players;",
        f"// -n stands for n values that do not. A row adds up to {field.total}; FNV-1a of all {field.checksum:016x}.",
        *(f"// {line}" for line in provenance),
        "#pragma once",
        "",
        "#include <cstdint>",
        "",
        f"namespace {namespace} {{",
    ]
    for row, counts in zip(chinese.ROWS, field.counts.tolist(), strict=True):
        lines += ["", f"inline constexpr std::int32_t k{row.capitalize()}Counts[] = {{"]
        numbers = ", ".join(map(str, pack(counts)))
        lines += (f"    {line}" for line in textwrap.wrap(numbers, 116))
        lines.append("};")
    return "\n".join([*lines, "", f"}}  // namespace {namespace}"]) + "\n"


def pack(counts: list[int]) -> "Iterator[int]":
    """Give the counts, with -n in the place of n zeros in a row."""
    zeros = 0
    for count in counts:
        if count == 0:
            zeros += 1
            continue
        if zeros:
            yield -zeros
        zeros = 0
        yield count
    if zeros:
        yield -zeros
