"""Lines that somebody types, or that come through a pipe."""

import sys

from palatine.cli.terminal import write
from palatine.cli.usage import UsageError, one_line


class Keyboard:
    """Standard input, a line at a time; what comes through a pipe is repeated, so that the output can be read alone."""

    def __init__(self) -> None:
        """Look at `sys.stdin`."""
        if sys.stdin is None:
            raise UsageError("standard input is closed")
        self._typed = sys.stdin.isatty()
        # Pipes hold UTF-8, so that suit symbols arrive whatever the locale's encoding is.
        self._encoding = sys.stdin.encoding if self._typed and sys.stdin.encoding else "utf-8"

    def ask(self, prompt: str) -> str | None:
        """Give the next line, without spaces around it; None at the end of the input."""
        write(prompt)
        try:
            line = self._line()
        except KeyboardInterrupt:
            write("\n")
            raise
        if not line:
            write("\n")
            return None
        if not self._typed:
            write(encodable(one_line(line)) + "\n")
        return line.strip()

    def _line(self) -> str:
        stream = getattr(sys.stdin, "buffer", None)
        return sys.stdin.readline() if stream is None else stream.readline().decode(self._encoding, "replace")


def encodable(text: str) -> str:
    """Give a text as standard output can show it, with escapes for other characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return text.encode(encoding, "backslashreplace").decode(encoding)
