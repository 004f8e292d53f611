"""`palatine solve kuhn`, `palatine solve leduc`: strategies near an equilibrium, by counterfactual regrets."""

import argparse
import contextlib
import math
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import palatine
from palatine import search
from palatine.cli import terminal
from palatine.cli.plots import drawing, require_matplotlib
from palatine.cli.rules import HELP, read_rules
from palatine.cli.usage import Parser, UsageError, real_number, whole_number
from palatine.files import short_path
from palatine.search.cfr import VARIANTS

if TYPE_CHECKING:
    from palatine.game import Game

GAMES = {"kuhn": "Kuhn poker", "leduc": "Leduc poker"}
ITERATIONS = 1000
MOST_ITERATIONS = 10**12


def add_parsers(games: "argparse._SubParsersAction[Parser]") -> None:
    """Add the games to `palatine solve`."""
    for name, title in GAMES.items():
        solver = games.add_parser(
            name,
            help=f"strategies for {title}",
            description=f"Find strategies for {title} that approach an equilibrium. Prints what the seats can expect "
            "when all play so, what each could make by a best response, and the exploitability: what that gains, the "
            "mean over the seats.",
            allow_abbrev=False,
        )
        add_options(solver)
        solver.set_defaults(run=run, game=name)


def add_options(solver: Parser) -> None:
    """Add the options of a game."""
    solver.add_argument("--variant", choices=VARIANTS, help="default cfr+; with --resume that of the file")
    solver.add_argument(
        "--iterations",
        metavar="N",
        type=whole_number(1, MOST_ITERATIONS),
        help=f"at most so many more (default {ITERATIONS}; with --target {MOST_ITERATIONS})",
    )
    solver.add_argument(
        "--target", metavar="X", type=real_number(0, 1e6), help="go on until the exploitability is X or less"
    )
    solver.add_argument("--players", metavar="N", type=whole_number(2, 10), help="default 2")
    solver.add_argument("--rules", metavar="RULES", help=HELP)
    solver.add_argument("--threads", metavar="N", type=whole_number(1, 1024), default=1, help="default 1")
    solver.add_argument("--output", metavar="FILE", type=Path, help="write the strategies, for the bot policy:FILE")
    solver.add_argument(
        "--resume", metavar="FILE", type=Path, help="go on from this file if it is there, and write it at the end"
    )
    solver.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw the exploitability by iterations (.png, .svg, .pdf)"
    )
    solver.add_argument("--json", action="store_true", help="answer with one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Solve, write what was asked for, and say what it came to."""
    for path in (arguments.resume, arguments.output, arguments.plot):
        check_place(path)
    if arguments.plot is not None:
        require_matplotlib()
    rules = None if arguments.rules is None else read_rules(arguments.game, arguments.rules)
    game = palatine.load_game(arguments.game, rules, arguments.players)
    iterations = arguments.iterations or (ITERATIONS if arguments.target is None else MOST_ITERATIONS)
    solver = start(arguments, game)
    with stopping() as stop, progress_bar(iterations) as progress:
        solution = solver.run(
            iterations, target=arguments.target, threads=arguments.threads, stop=stop, progress=progress
        )
    with writing():
        if arguments.resume is not None:
            solver.save(arguments.resume)
        if arguments.output is not None:
            solution.policy.save(arguments.output)
        if arguments.plot is not None:
            title = f"{GAMES[arguments.game]}, {game.num_players} players"
            plot(arguments.plot, solution.history, title, solver.variant)
    show(solution, solver, game, arguments.json)
    return 0


def check_place(path: Path | None) -> None:
    """Refuse what could not be written once all is played, as far as that can be seen before."""
    if path is None:
        return
    if "\0" in str(path):
        raise UsageError(f"cannot write {path}: not the name of a file (embedded null byte)")
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise UsageError(f"cannot write {path}: {'Is a directory' if path.is_dir() else 'No such directory'}")
        path.exists()
    except OSError as error:
        raise UsageError(f"cannot write {short_path(str(path))}: {error.strerror}") from None


def start(arguments: argparse.Namespace, game: "Game") -> search.CfrSolver:
    """Give a solver, new or from a file."""
    if arguments.resume is None or not arguments.resume.exists():
        try:
            return search.CfrSolver(game, arguments.variant or "cfr+")
        except palatine.Error as error:
            raise UsageError(f"{error}; take fewer players, or palatine.search.mccfr, which does without") from None
    try:
        solver = search.CfrSolver.load(arguments.resume, game)
    except (OSError, palatine.Error) as error:
        raise UsageError(f"{arguments.resume}: {getattr(error, 'strerror', None) or error}") from None
    if arguments.variant not in (None, solver.variant):
        raise UsageError(f"{arguments.resume} is of the variant {solver.variant}, not {arguments.variant}")
    return solver


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """Say which file cannot be written."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot write {error.filename}: {error.strerror}") from None


@contextlib.contextmanager
def stopping() -> Iterator[threading.Event]:
    """Give an event that the first interrupt sets, so that what was found by then is not lost."""
    import signal

    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None] | None]:
    """Draw how far it is, on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total if total < MOST_ITERATIONS else None)
        yield lambda done: bar.update(task, completed=done)


def show(solution: search.Solution, solver: search.CfrSolver, game: "Game", as_json: bool) -> None:
    """Print the result."""
    values, best = solution.values or (), solution.best_responses or ()
    if as_json:
        answer = {
            "game": game.name,
            "rules": game.rules.to_dict(),
            "num_players": game.num_players,
            "variant": solver.variant,
            "iterations": solution.iterations,
            "complete": solution.complete,
            "seconds": solution.seconds,
            "exploitability": solution.exploitability,
            "values": values,
            "best_responses": best,
            "history": solution.history,
        }
        terminal.write_json([answer])
        return
    screen = terminal.Terminal()
    table = screen.table("seat", "value", "best response", right=("value", "best response"))
    for seat, (value, response) in enumerate(zip(values, best, strict=True)):
        table.add_row(str(seat), f"{value:+.6f}", f"{response:+.6f}")
    sizes = "/".join(map(str, solver.num_information_states))
    screen.show(
        f"{game.name}, {game.num_players} players: {sizes} information states, {solver.num_positions} positions",
        f"{solver.variant}, {solution.iterations} iterations, {solution.seconds:.2f} s"
        + ("" if solution.complete else ", not complete"),
        table,
        f"exploitability {solution.exploitability:.3g}",
    )


def plot(path: Path, history: Sequence[tuple[int, float]], title: str, variant: str) -> None:
    """Draw the exploitability by iterations, both on a scale of logarithms."""
    points = [(iterations, value) for iterations, value in history if value > 0 and math.isfinite(value)]
    with drawing(path) as axes:
        axes.plot([x for x, _ in points], [y for _, y in points], marker=".", label=variant)
        axes.set(xscale="log", yscale="log", xlabel="iterations", ylabel="exploitability", title=title)
