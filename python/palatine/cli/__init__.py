"""The command `palatine`: one file a sub-command, `main` is the entry point.

A sub-command has a module with `add_parser(subparsers)`, which sets `run`: a function of the parsed arguments that
gives the exit status. It raises `UsageError` for whatever the user has to mend, before it prints anything.
"""

import argparse
import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Sequence

import palatine
from palatine.cli.usage import Parser, UsageError, one_line

COMMANDS = ("arrange", "bench", "equity", "evaluate", "match", "play", "settle", "solve")
EXIT_OUTPUT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130  # 128 + SIGINT, as shells say it
EXIT_PIPE_CLOSED = 141  # 128 + SIGPIPE


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """Build the parser of one sub-command, which loads no room but its own; of all where none is named."""
    parser = Parser(prog="palatine", description="Hands and games of cards.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"palatine {palatine.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for name in [command] if command in COMMANDS else COMMANDS:
        importlib.import_module(f"palatine.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (default: the process's own) and give its exit status.

    0 is success; 2 means that what was asked for cannot be done, with one line on standard error that says why and
    nothing on standard output; 1 that the output could not be written; 130 an interrupt; 141 a reader that went away.
    """
    try:
        palatine.isa()  # raises an Error for an unknown PALATINE_ISA
        status = run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (UsageError, palatine.Error) as error:
        complain(str(error))
        return EXIT_USAGE
    except MemoryError:
        complain("there is not enough memory")
        return EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except OSError as error:
        drop_output()
        # Windows calls a closed pipe an invalid argument.
        if error.errno == errno.EPIPE or (error.errno == errno.EINVAL and error.filename is None):
            return EXIT_PIPE_CLOSED
        name = f" {error.filename}" if isinstance(error.filename, str) else ""
        complain(f"cannot write{name}: {error.strerror or error}")
        return EXIT_OUTPUT_FAILED
    return status


def run(argv: Sequence[str] | None) -> int:
    """Parse the arguments and run the sub-command."""
    argv = sys.argv[1:] if argv is None else argv
    try:
        arguments = build_parser(argv[0] if argv else None).parse_args(argv)
    except SystemExit as stop:  # after --help and --version
        return stop.code if isinstance(stop.code, int) else 0
    status: int = arguments.run(arguments)
    return status


def complain(message: str) -> None:
    """Say in one line on standard error what went wrong."""
    if sys.stderr is not None:  # print would take standard output for it
        print(f"palatine: {one_line(message)}", file=sys.stderr)


def drop_output() -> None:
    """Send what is still buffered nowhere, or the interpreter would complain about it when it ends."""
    with contextlib.suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
