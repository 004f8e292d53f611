"""What standard output can show, cards drawn for it, and writing in one piece."""

import errno
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palatine import Card

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

RANKS = "23456789TJQKA"
SUIT_STYLES = ("green", "bright_blue", "bright_red", "bold")  # four colours: a flush is seen at once
NARROW = 80  # below this many columns words go under a picture, not beside it
PIECE = 1 << 15
WIDTH_WHEN_PIPED = 2000  # nothing is wrapped, for a table is only as wide as what it holds


@dataclass(frozen=True)
class Glyphs:
    """The characters to draw with."""

    suits: str
    top: str
    side: str
    bottom: str
    rule: str
    full: str
    empty: str


SYMBOLS = Glyphs("♣♦♥♠", "╭────╮", "│", "╰────╯", "─", "━", "─")
LETTERS = Glyphs("cdhs", "+----+", "|", "+----+", "-", "#", "-")


def can_show(glyphs: Glyphs, encoding: str) -> bool:
    """Tell whether a stream of this encoding takes these characters."""
    try:
        "".join(vars(glyphs).values()).encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


class Terminal:
    """Standard output at this moment: its encoding decides the characters; colours and width are a terminal's."""

    def __init__(self) -> None:
        """Look at `sys.stdout`."""
        from rich.console import Console  # here, for whoever asks for JSON does not wait for rich

        self.console = Console(highlight=False, markup=False, emoji=False)
        if not self.console.is_terminal:
            self.console.width = WIDTH_WHEN_PIPED
        self.glyphs = SYMBOLS if can_show(SYMBOLS, self.console.encoding) else LETTERS

    @property
    def is_narrow(self) -> bool:
        """Tell whether words beside a picture would have to be broken."""
        return self.console.width < NARROW

    def card(self, card: Card) -> tuple[str, str]:
        """Give the two characters of a card and their style."""
        return RANKS[card.rank] + self.glyphs.suits[card.suit], SUIT_STYLES[card.suit]

    def cards(self, cards: Iterable[Card]) -> "Text":
        """Give cards as they stand in a line of text."""
        from rich.text import Text

        return Text(" ").join(Text(*self.card(card)) for card in cards)

    def picture(self, cards: Sequence[Card]) -> "Text":
        """Draw cards side by side, three lines high."""
        from rich.text import Text

        glyphs = self.glyphs
        picture = Text(no_wrap=True)
        picture.append(glyphs.top * len(cards) + "\n", "dim")
        for card in cards:
            picture.append(f"{glyphs.side} ", "dim").append(*self.card(card)).append(f" {glyphs.side}", "dim")
        return picture.append("\n" + glyphs.bottom * len(cards), "dim")

    def bar(self, share: float, width: int = 12) -> "Text":
        """Draw a share 0..1 as a bar."""
        from rich.text import Text

        full = round(share * width)
        return Text(self.glyphs.full * full, "green").append(self.glyphs.empty * (width - full), "dim")

    def table(self, *columns: str, right: Iterable[str] = ()) -> "Table":
        """Start a table with these headings; the columns named in `right` hold numbers."""
        from rich.box import Box
        from rich.table import Table

        rule = self.glyphs.rule
        box = Box("\n".join(f" {rule}{rule} " if line == 2 else "    " for line in range(8)), ascii=True)
        table = Table(box=box, show_edge=False, pad_edge=False, header_style="bold")
        for column in columns:
            table.add_column(column, justify="right" if column in right else "left", no_wrap=column in right)
        return table

    def show(self, *parts: "RenderableType") -> None:
        """Write the parts under one another, all at once."""
        with self.console.capture() as capture:
            for part in parts:
                self.console.print(part)
        text = capture.get()
        if not self.console.is_terminal:
            text = "".join(line.rstrip() + "\n" for line in text.splitlines())
        write(text)


def write_json(answers: Iterable[Mapping[str, object]]) -> None:
    """Write one JSON object a line."""
    write("".join(json.dumps(answer) + "\n" for answer in answers))


def write(text: str) -> None:
    """Write to standard output now: what fails, fails here and not at the end of the process."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    # In pieces: an unbuffered stream takes a part of a long text without a word when its reader goes away.
    for start in range(0, len(text), PIECE):
        sys.stdout.write(text[start : start + PIECE])
        sys.stdout.flush()
