"""`palatine match`: bots against each other, every deal once in each rotation over the seats.

With `--json` a line of JSON for each deal, as it is played, and a last line of summary; their keys are those of
`palatine.match`. An interrupt (Ctrl-C) shows the tables of the deals that were played, and leaves out the summary.
"""

import argparse
import contextlib
import json
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from typing import TYPE_CHECKING, TextIO

import palatine
from palatine.cli import terminal
from palatine.cli.rules import HELP, read_rules
from palatine.cli.usage import Parser, UsageError, real_number, whole_number
from palatine.files import is_standard_output
from palatine.game.load import state_type
from palatine.match import Estimate, MatchResult, PlayedDeal, SequentialTest, play_match
from palatine.match.result import deal_as_json
from palatine.match.run import MOST_DEALS, check_bot
from palatine.match.sequential import MOST

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_WORKERS = 1024
EXAMPLES = """\
A bot is a name, or name:key=value,key=value with options. With more players than bots, the last bot has the other
seats too. The sequential test is about the lead: what the first bot scores more than the mean of the others.

examples:
  palatine match kuhn random random --deals 10000
  palatine match chinese random --players 3 --rules two_four --json match.jsonl
  palatine match leduc random random --h0 0 --h1 0.5 --workers 4
"""


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "match",
        help="play bots against each other",
        description="Play duplicate deals: each in every rotation of the bots over the seats, with the same cards.\n"
        "Print what each bot wins a game, and the differences within deals with their 95 % intervals.",
        epilog=EXAMPLES,
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(palatine.games())}")
    parser.add_argument("bots", metavar="BOT", nargs="+", help="one for each seat")
    parser.add_argument("--deals", metavar="N", type=whole_number(1, MOST_DEALS), default=1000, help="default 1000")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 2**64 - 1), default=0, help="default 0")
    parser.add_argument("--players", metavar="N", type=whole_number(1, 52), help="default: as many as bots")
    parser.add_argument("--rules", metavar="RULES", help=HELP)
    parser.add_argument(
        "--workers", metavar="N", type=whole_number(1, MOST_WORKERS), default=1, help="processes to play in (default 1)"
    )
    parser.add_argument("--json", metavar="FILE", help="write lines of JSON; - is standard output, without the tables")
    mean, chance = real_number(-MOST, MOST), real_number(0, 0.5)
    parser.add_argument("--h1", metavar="X", type=mean, help="stop once the lead is known to be X rather than h0")
    parser.add_argument("--h0", metavar="X", type=mean, help="the lead that h1 is told from (default 0)")
    parser.add_argument("--alpha", metavar="P", type=chance, help="chance to take h1 for h0 (default 0.05)")
    parser.add_argument("--beta", metavar="P", type=chance, help="chance to take h0 for h1 (default 0.05)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the match that the options describe, and print what it came to."""
    if arguments.json is not None and is_standard_output(arguments.json):
        arguments.json = "-"  # as /dev/stdout: opened anew it would be written over by the tables
    kind = state_type(arguments.game)
    rules = None if arguments.rules is None else read_rules(arguments.game, arguments.rules)
    bots: list[str] = arguments.bots
    players = arguments.players or max(len(bots), kind.min_players())
    if len(bots) > players:
        raise UsageError(f"{len(bots)} bots are too many for {players} players")
    game = palatine.load_game(arguments.game, rules, players)
    test = sequential_test(arguments)
    for bot in bots:
        check_bot(game, bot)
    bots += [bots[-1]] * (players - len(bots))
    played: list[PlayedDeal] = []
    try:
        with (
            json_lines(arguments.json) as write_line,
            workers(arguments.workers) as executor,
            progress_bar(arguments) as advance,
        ):

            def heard(deal: PlayedDeal) -> None:
                played.append(deal)
                write_line(json.dumps(deal_as_json(deal)))
                advance()

            result = play_match(
                game, bots, arguments.deals, arguments.seed, test=test, executor=executor, progress=heard
            )
            write_line(json.dumps(result.summary()))
    except BrokenExecutor:
        raise UsageError("a worker process came to a sudden end; the match cannot go on") from None
    except KeyboardInterrupt:
        if played and arguments.json != "-":
            show(MatchResult(game, tuple(bots), arguments.seed, tuple(played), test), ", interrupted")
        raise
    if arguments.json != "-":
        show(result)
    return 0


def sequential_test(arguments: argparse.Namespace) -> SequentialTest | None:
    """Give the test that the options ask for."""
    given = {name: getattr(arguments, name) for name in ("h0", "alpha", "beta") if getattr(arguments, name) is not None}
    if arguments.h1 is None:
        if given:
            raise UsageError(f"--{next(iter(given))} goes with --h1")
        return None
    return SequentialTest(**{"h0": 0.0, "h1": arguments.h1, **given})


@contextlib.contextmanager
def json_lines(name: str | None) -> Iterator[Callable[[str], None]]:
    """Give what writes a line where `--json` says, and nothing without it."""
    if name is None or name == "-":
        yield (lambda line: terminal.write(line + "\n")) if name else (lambda line: None)
        return
    try:
        # Line by line: a match that is interrupted leaves whole lines.
        file: TextIO = open(name, "w", encoding="utf-8", newline="\n", buffering=1)  # noqa: SIM115, closed below
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {name or repr(name)}: {getattr(error, 'strerror', None) or error}") from None

    def write_line(line: str) -> None:
        with naming(name):
            file.write(line + "\n")

    try:
        yield write_line
    finally:
        with naming(name):
            file.close()


@contextlib.contextmanager
def naming(file: str) -> Iterator[None]:
    """Let an OSError name the file that is written."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None


@contextlib.contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """Give a pool of processes, None for one. An interrupt from the keyboard ends them, without their tracebacks.

    So does whatever else is raised here, at once: nobody waits for the deals that they are at.
    """
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(count, get_context("spawn"), take_interrupts)
    try:
        mask = hold_interrupts()  # the processes inherit it, so that nothing interrupts their start
        try:
            for _ in range(count):  # a process each
                pool.submit(int)
        finally:
            if mask is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):  # a pool of 3.14 has terminate_workers() for it
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def hold_interrupts() -> "set[int | signal.Signals] | None":
    """Hold interrupts back from now on; give the mask that there was, None where systems have none."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def take_interrupts() -> None:
    """Let an interrupt end this process, at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextlib.contextmanager
def progress_bar(arguments: argparse.Namespace) -> Iterator[Callable[[], None]]:
    """Draw a bar on standard error where that is a terminal, and lines of JSON do not go to one."""
    if sys.stderr is None or not sys.stderr.isatty() or (arguments.json == "-" and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=arguments.deals)
        yield lambda: progress.advance(task)


def show(result: MatchResult, ending: str = "") -> None:
    """Print the tables."""
    screen = terminal.Terminal()
    game = result.game
    bots = screen.table("Bot", "", "Returns", "95 % interval", right=("Bot", "Returns", "95 % interval"))
    for number, (bot, mean) in enumerate(zip(result.bots, result.means, strict=True)):
        bots.add_row(str(number), bot, *figures(mean))
    pairs = screen.table("Difference", "Mean", "95 % interval", right=("Mean", "95 % interval"))
    for (first, second), difference in result.differences.items():
        pairs.add_row(f"{first} - {second}", *figures(difference))
    if game.num_players > 2:
        pairs.add_row("0 - others", *figures(result.lead))
    deals = len(result.deals)
    head = f"{game.name}, {game.num_players} players, seed {result.seed}: {count_of(deals, 'deal')}, "
    parts: list[RenderableType] = [f"{head}{deals * game.num_players} games{ending}", "", bots, "", pairs]
    if result.test is not None and result.verdict is not None:
        llr, accepted = result.verdict
        means = {"h0": result.test.h0, "h1": result.test.h1}
        low, high = result.test.bounds
        said = "nothing decided" if accepted is None else f"{accepted} accepted, a lead of {means[accepted]:g}"
        parts += ["", f"Sequential test: {said} (LLR {llr:+.2f}, bounds {low:+.2f} and {high:+.2f})"]
    screen.show(*parts)


def figures(found: Estimate) -> tuple[str, str]:
    """Give a mean and its interval as texts."""
    low, high = found.interval
    return f"{found.mean:+.4f}", f"{low:+.4f} .. {high:+.4f}"


def count_of(number: int, noun: str) -> str:
    """Give a number of things."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
