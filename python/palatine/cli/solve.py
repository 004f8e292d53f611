"""`palatine solve`: find strategies. Chinese Poker: the field of opponents that the arranger plays against. Royal
Casino: `solve_casino`. Others: `solve_cfr`.

`palatine solve chinese` writes a file that `palatine arrange --field` and `palatine.chinese.load_field` read; with
`--source` the C++ source of a shipped field, cpp/src/chinese/field_NAME.hpp in a checkout. The same rules, rounds,
hands and seed always write the same text, whatever the number of threads and however often the run was broken off; its
head names them. With `--exploitability` it measures what players who set their hands by a field lose to the best
answer.
"""

import argparse
import os
import shlex
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import palatine
from palatine import chinese
from palatine.chinese.field_file import field_text, pack_rows
from palatine.chinese.solver import BATCHES, DEALS, OPPONENTS
from palatine.cli import solve_casino, solve_cfr
from palatine.cli.chinese_options import add_rules_options, changed_options, given_rules
from palatine.cli.fields import add_field_option, given_rules_and_field
from palatine.cli.progress import progress_bar
from palatine.cli.terminal import write
from palatine.cli.usage import Parser, UsageError, whole_number
from palatine.files import write_file

GAIN_HANDS = 20_000
MOST_HANDS = 1 << 20
MOST_ROUNDS = 64
DEFAULTS = {"rounds": 20, "hands": 200_000, "deals": DEALS, "opponents": OPPONENTS}
SOLVING = ("rounds", "hands", "output", "resume", "source")
MEASURING = ("deals", "opponents", "field")

EXAMPLES = """\
examples:
  palatine solve chinese --rules house.toml --output house.field --resume house.part
  palatine arrange --field house.field --seed 7
  palatine solve chinese --exploitability --field house.field
  palatine solve chinese --exploitability --rules two_four
"""
ESTIMATOR = """\
--exploitability: everybody sets every hand as `palatine arrange` does. The best answer to that knows it, and its own 13
cards; opponents hold any 13 of the other 39. What it gains over the policy in its place, in units a hand and pair,
lies between two means. "at most" credits the choice that wins most from some thousands of opponents with what it wins
from just these: too much on average. "at least" chooses by one half of them and credits what is won from the other
half: too little. Both have 95 % intervals, from ten batches of deals with opponents of their own.
"""


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser("solve", help="find strategies", description="Find strategies.", allow_abbrev=False)
    games = parser.add_subparsers(title="games", metavar="GAME", required=True, parser_class=Parser)
    solver = games.add_parser(
        "chinese",
        help="the field of opponents for Chinese Poker",
        description="Find the row tables of near-equilibrium players (Chinese Poker) by damped best responses, and "
        "write them to a file. Standard error tells what a best response still gains.",
        epilog=f"{EXAMPLES}\n{ESTIMATOR}",
        allow_abbrev=False,
    )
    add_rules_options(solver)
    solver.add_argument("--rounds", metavar="N", type=whole_number(1, MOST_ROUNDS), help="rounds (default 20)")
    solver.add_argument("--hands", metavar="N", type=whole_number(1, MOST_HANDS), help="a round (default 200000)")
    solver.add_argument("--output", metavar="FILE", help="where the field is written; default: standard output")
    solver.add_argument(
        "--resume", metavar="FILE", help="keep what is played in this file, and go on from it when it is there"
    )
    solver.add_argument("--source", action="store_true", default=None, help="write C++ source")
    solver.add_argument(
        "--exploitability", action="store_true", help="measure what players who set their hands by a field lose"
    )
    add_field_option(solver, "with --exploitability: their field")
    solver.add_argument(
        "--deals",
        metavar="N",
        type=whole_number(10, MOST_HANDS),
        help=f"with --exploitability: own hands (default {DEALS})",
    )
    solver.add_argument(
        "--opponents",
        metavar="N",
        type=whole_number(1 << 13, 1 << 24),
        help=f"with --exploitability: dealt for a tenth of them; one in 78 meets a hand (default {OPPONENTS})",
    )
    solver.add_argument(
        "--seed", metavar="N", type=whole_number(0, 2**64 - 1), default=1, help="of the hands dealt (default 1)"
    )
    solver.add_argument(
        "--threads",
        metavar="N",
        type=whole_number(1, 1024),
        default=os.cpu_count() or 1,
        help="default: one a processor",
    )
    solver.set_defaults(run=run)
    solve_casino.add_parser(games)
    solve_cfr.add_parsers(games)


def run(arguments: argparse.Namespace) -> int:
    """Solve or measure, as the options say."""
    for name in SOLVING if arguments.exploitability else MEASURING:
        if getattr(arguments, name) is not None:
            raise UsageError(f"--{name} goes {'not ' if arguments.exploitability else ''}with --exploitability")
    for name, value in DEFAULTS.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, value)
    if arguments.exploitability:
        return measure(arguments)
    return solve(arguments, given_rules(arguments))


def solve(arguments: argparse.Namespace, rules: chinese.Rules) -> int:
    """Play the rounds, write the field, and say what is left to gain."""
    name = field_name(arguments, rules)
    check_output(arguments, name)
    try:
        solver = chinese.FieldSolver(arguments.hands, arguments.seed, rules, arguments.resume)
        if solver.rounds > arguments.rounds:
            raise UsageError(f"{arguments.resume}: {solver.rounds} rounds have been played, not {arguments.rounds}")
        with progress_bar("rounds", arguments.rounds, solver.rounds) as show:
            while solver.rounds < arguments.rounds:
                solver.step(arguments.threads)
                show(solver.rounds)
    except OSError as error:
        raise UsageError(f"cannot use {arguments.resume}: {error.strerror or error}") from None
    gain, deviation = solver.gain(GAIN_HANDS, arguments.threads)
    margin = 1.96 * deviation / GAIN_HANDS**0.5
    figure = f"a best response to this population gains {gain:.5f} +- {margin:.5f} units a hand and opponent"
    provenance = [command(arguments), f"palatine {palatine.__version__}; {figure}"]
    if arguments.source:
        text = field_source(solver.field(name), provenance, name)
    else:
        text = field_text(solver.field(name), rules, provenance)
    if arguments.output is None:
        write(text)
    else:
        try:
            write_file(arguments.output, text.encode())
        except OSError as error:
            raise UsageError(f"cannot write {arguments.output}: {error.strerror or error}") from None
    print(figure, file=sys.stderr)
    return 0


def check_output(arguments: argparse.Namespace, name: str) -> None:
    """Refuse what could not be written once all is played, as far as that can be seen before."""
    if arguments.source and not (name.isidentifier() and name.isascii()):
        raise UsageError(f"{name!r} is no name for C++ source")
    for file in (arguments.output, arguments.resume):
        if "\0" in (file or ""):
            raise UsageError(f"{file}: not the name of a file (embedded null byte)")
    if arguments.output is None:
        return
    target = Path(arguments.output)
    if target.is_dir() or not target.parent.is_dir():
        raise UsageError(f"cannot write {target}: {'Is a directory' if target.is_dir() else 'No such directory'}")
    if arguments.resume is not None and target.resolve() == Path(arguments.resume).resolve():
        raise UsageError(f"cannot write {target}: --resume keeps what is played there")


def measure(arguments: argparse.Namespace) -> int:
    """Say what players of a field lose."""
    rules, field = given_rules_and_field(arguments)
    with progress_bar("batches", BATCHES) as show:
        found = chinese.exploitability(
            rules,
            field,
            deals=arguments.deals,
            opponents=arguments.opponents,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=lambda done, _: show(done),
        )
    bounds = {"at least": found.at_least, "at most": found.at_most}
    figures = ", ".join(f"{word} {bound.mean:.5f} +- {bound.margin:.5f}" for word, bound in bounds.items())
    write(
        f'field "{found.field}": the best answer gains {figures} units a hand and pair\n'
        f"({found.deals} deals, {found.opponents:.0f} opponents each, 95 % intervals)\n"
    )
    return 0


def command(arguments: argparse.Namespace) -> str:
    """Give the command that writes the same again."""
    words = ["palatine solve chinese"]
    if arguments.rules is not None:
        words.append(f"--rules {shlex.quote(arguments.rules)}")
    given = changed_options(arguments)
    words += [
        f"--{'bonus' if name == 'row_bonus' else name.replace('_', '-')} {value}" for name, value in given.items()
    ]
    words.append(f"--rounds {arguments.rounds} --hands {arguments.hands} --seed {arguments.seed}")
    return " ".join([*words, "--source"] if arguments.source else words)


def field_name(arguments: argparse.Namespace, rules: chinese.Rules) -> str:
    """Name the field by the rules: as the shipped one for them, or by the options that were given.

    Only C++ source has the name of a shipped field; elsewhere "solved_" stands before it.
    """
    if chinese.Field.is_made_for(rules):
        name = chinese.Field.for_rules(rules).name
    else:
        words = [] if arguments.rules is None else [Path(arguments.rules).stem]
        name = "_".join([*words, *(f"{name}_{value}" for name, value in changed_options(arguments).items())])
    shipped = {chinese.Field.for_rules(preset).name for preset in chinese.PRESETS.values()}
    return f"solved_{name}" if name in shipped and not arguments.source else name


def field_source(field: chinese.Field, provenance: Iterable[str], name: str) -> str:
    """Give a field as C++ source; `provenance` are lines that say where it comes from."""
    lines = [
        "// Generated; do not edit. How often each value 0..9841 occurs in a population of near-equilibrium players;",
        f"// -n stands for n values that do not. A row adds up to {field.total}; FNV-1a of all {field.checksum:016x}.",
        *(f"// {line}" for line in provenance),
        "#pragma once",
        "",
        "#include <cstdint>",
        "",
        f"namespace palatine::chinese::field_{name} {{",
    ]
    for row, counts in pack_rows(field.counts).items():
        lines += ["", f"inline constexpr std::int32_t k{row.capitalize()}Counts[] = {{"]
        lines += (f"    {line}" for line in textwrap.wrap(", ".join(map(str, counts)), 116))
        lines.append("};")
    return "\n".join([*lines, "", f"}}  // namespace palatine::chinese::field_{name}"]) + "\n"
