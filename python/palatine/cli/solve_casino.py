"""`palatine solve casino`: the last round of a deal, move by move; and what scores are worth in a match."""

import argparse
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from palatine import Error, RecordError, casino
from palatine.casino.endgame import OBJECTIVES, Endgame
from palatine.casino.match_table import BOT, DEALS
from palatine.cli import match, terminal
from palatine.cli.files import read_text, shown_name
from palatine.cli.progress import progress_bar
from palatine.cli.rules import HELP, read_rules
from palatine.cli.usage import Parser, UsageError, real_number, whole_number
from palatine.game import CHANCE
from palatine.game.records import read_json

MEASURING = ("bot", "deals", "rules", "workers")
SOLVING = ("move", "deal", "objective", "table", "worlds", "samples", "seconds", "threads")
EXAMPLES = """\
POSITION.json is a state as `State.to_json` writes it, which holds the course of the deal too, or a match as
`Match.to_json` does; - is standard input. Whose turn it is sees its own hand and what is public, and nothing else is
looked at.

examples:
  palatine solve casino deal.json
  palatine solve casino deal.json --move 41 --objective match
  palatine solve casino match.json --deal 2 --move 41
  palatine solve casino --match-table table.json --rules house.toml --workers 4
"""


def add_parser(games: "argparse._SubParsersAction[Parser]") -> None:
    """Add the game to `palatine solve`."""
    solver = games.add_parser(
        "casino",
        help="the last round of a deal of Royal Casino",
        description="Solve the last round of a deal of Royal Casino: the value of the position, of every move, and the "
        "best line. Exact for two players; for three and four a heuristic over the hands that the others can have.",
        epilog=EXAMPLES,
        allow_abbrev=False,
    )
    solver.add_argument(
        "position", metavar="POSITION.json", nargs="?", help="a saved state or match; - is standard input"
    )
    solver.add_argument(
        "--move", metavar="N", type=whole_number(0, 10_000), help="go back to where N moves of players had been made"
    )
    solver.add_argument(
        "--deal", metavar="N", type=whole_number(1, 10_000), help="of a match: which (default the last)"
    )
    solver.add_argument("--objective", choices=OBJECTIVES, help="default points; match: the chance to win the match")
    solver.add_argument("--table", metavar="FILE", help="a match table, by default the shipped one")
    solver.add_argument(
        "--worlds", metavar="N", type=whole_number(0, 1_000_000), help="look at all of N or fewer (2000)"
    )
    solver.add_argument("--samples", metavar="N", type=whole_number(1, 1_000_000), help="of more draw N (default 100)")
    solver.add_argument("--seconds", metavar="X", type=real_number(0, 1e9), help="stop after so long")
    solver.add_argument("--threads", metavar="N", type=whole_number(1, 1024), help="default: one a processor")
    solver.add_argument("--json", action="store_true", help="answer with one JSON object")
    solver.add_argument(
        "--match-table", metavar="FILE", help="instead: play deals of a bot, and write what scores are worth in a match"
    )
    solver.add_argument("--bot", metavar="TEXT", help=f"with --match-table: who plays (default {BOT})")
    solver.add_argument(
        "--deals", metavar="N", type=whole_number(1, 10**9), help=f"with --match-table (default {DEALS})"
    )
    solver.add_argument("--rules", metavar="RULES", help=f"with --match-table: {HELP}")
    solver.add_argument(
        "--workers", metavar="N", type=whole_number(1, match.MOST_WORKERS), help="with --match-table: processes (1)"
    )
    solver.add_argument("--seed", metavar="N", type=whole_number(0, 2**64 - 1), default=0, help="default 0")
    solver.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Solve, or make a table."""
    making = arguments.match_table is not None
    for name in SOLVING if making else MEASURING:
        if getattr(arguments, name) is not None:
            raise UsageError(f"--{name} goes {'not ' if making else ''}with --match-table")
    if making == (arguments.position is not None):
        raise UsageError("what is wanted is a position, or --match-table")
    return make_table(arguments) if making else solve(arguments)


def make_table(arguments: argparse.Namespace) -> int:
    """Play deals and write the table."""
    rules = None if arguments.rules is None else read_rules("casino", arguments.rules)
    deals = arguments.deals or DEALS
    path = Path(arguments.match_table)
    if path.is_dir() or not path.parent.is_dir():  # told now, and not when all deals are played
        raise UsageError(f"cannot write {arguments.match_table}: no file in a directory")
    with (
        match.workers(arguments.workers or 1) as executor,
        progress_bar("deals", deals) as show,
    ):
        table = casino.MatchTable.measure(
            arguments.bot or BOT,
            deals,
            seed=arguments.seed,
            rules=rules,  # type: ignore[arg-type]
            executor=executor,
            progress=show,
        )
    try:
        table.save(path)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {arguments.match_table}: {getattr(error, 'strerror', None) or error}") from None
    start, margin = table.chance((0, 0), leader=0)[0], 1.96 * table.error((0, 0), leader=0)
    terminal.write(f"{table.deals} deals: who leads the first deal wins {start:.3f} +- {margin:.3f} of the matches\n")
    return 0


def solve(arguments: argparse.Namespace) -> int:
    """Solve a position and print it."""
    name = shown_name(arguments.position)
    try:
        state = position(read_text(arguments.position), arguments.deal, arguments.move)
        objective = arguments.objective or "points"
        if objective == "points" and arguments.table is not None:
            raise UsageError("--table goes with --objective match")
        found = casino.solve(
            state,
            objective,
            match_table=None if arguments.table is None else read_table(arguments.table),
            worlds=2000 if arguments.worlds is None else arguments.worlds,
            samples=arguments.samples or 100,
            seed=arguments.seed,
            seconds=arguments.seconds,
            threads=arguments.threads or os.cpu_count() or 1,
        )
    except Error as error:
        raise UsageError(f"{name}: {error}") from None
    if arguments.json:
        terminal.write_json([as_json(found)])
    else:
        show(state, found)
    return 0


def position(text: str, deal: int | None, move: int | None) -> casino.State:
    """Read a state, or a deal of a match, as it was after so many moves of players; errors are palatine's."""
    try:
        record = read_json(text)
    except RecordError:
        record = None
    if isinstance(record, dict) and record.get("format") == "palatine.casino.match":
        state = deal_of(casino.Match.from_json(text), deal)
    elif deal is not None:
        raise UsageError("--deal goes with a match, and this is a single deal")
    else:
        state = casino.State.from_json(text)
    return state if move is None else earlier(state, move)


def deal_of(whole: casino.Match, number: int | None) -> casino.State:
    """Give one deal of a match, as far as it has been played."""
    states = list(whole.states)
    if number is None:
        return states[-1]
    if number > len(states):
        raise UsageError(f"--deal {number}: there are {len(states)} deals")
    return states[number - 1]


def earlier(state: casino.State, moves: int) -> casino.State:
    """Give a state as it was when so many moves of players had been made and somebody was to make the next."""
    made = sum(actor != CHANCE for actor, _ in state.history)
    if moves > made:
        raise UsageError(f"--move {moves}: {made} moves were made")
    state = state.clone()
    while made > moves:
        state.undo_to_decision()
        made -= 1
    return state


def read_table(name: str) -> casino.MatchTable:
    """Read a match table; `UsageError` for what is none."""
    try:
        return casino.MatchTable.from_json(read_text(name))
    except Error as error:
        raise UsageError(f"{shown_name(name)}: {error}") from None


def as_json(found: Endgame) -> dict[str, Any]:
    """Give a result as plain values."""
    return {
        "seat": found.player,
        "objective": found.objective,
        "exact": found.exact,
        "complete": found.complete,
        "method": found.method,
        "worlds": found.worlds,
        "possible_worlds": found.possible_worlds,
        "move": str(found.move),
        "value": None if math.isnan(found.value) else found.value,
        "line": [str(move) for move in found.line],
        "values": {str(move): value for move, value in found.values.items()},
        "nodes": found.nodes,
        "seconds": found.seconds,
    }


def show(state: casino.State, found: Endgame) -> None:
    """Print a result."""
    screen = terminal.Terminal()
    what = "Points" if found.objective == "points" else "Chance"
    table = screen.table("Move", what, right=(what,))
    for move, value in sorted(found.values.items(), key=lambda item: -item[1]):  # of equal ones the order stays
        table.add_row(str(move), figure(found.objective, value))
    screen.show("\n".join(head(state, found)), "", table)


def head(state: casino.State, found: Endgame) -> Iterator[str]:
    """Give the lines above the table."""
    yield f"seat {found.player} to act, {found.method}" + ("" if found.complete else ", not complete")
    if not math.isnan(found.value):
        words = "points more in the deal" if found.objective == "points" else "the chance to win the match"
        yield f"{'value' if found.exact else 'mean'}: {figure(found.objective, found.value)} ({words})"
    yield f"best: {found.move}"
    if len(found.line) > 1:
        seats = []
        later = state.clone()
        for move in found.line:
            seats.append(f"{later.current_player()} {move}")
            later.apply(move)
        yield f"line: {' | '.join(seats)}"


def figure(objective: str, value: float) -> str:
    """Give a value as it is shown."""
    if objective == "match":
        return f"{value:.4f}"
    return f"{value:+.2f}".removesuffix(".00") if value else "0"
