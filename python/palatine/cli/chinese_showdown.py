"""The showdown of Chinese Poker as tables: what was shown, the rows of every pair, who pays whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from palatine import CardSet, chinese, poker
from palatine.chinese import ROWS, Arrangement
from palatine.cli.chinese_rows import special_name

if TYPE_CHECKING:
    from rich.console import RenderableType

    from palatine.cli.terminal import Terminal

RESULTS = {1: "won", 0: "tied", -1: "lost"}


@dataclass(frozen=True)
class Shown:
    """What a seat shows: a setting, a hand that is declared, or nothing."""

    arrangement: Arrangement | None = None
    cards: CardSet | None = None
    declared: str | None = None
    surrendered: bool = False

    @property
    def text(self) -> str | None:
        """As a text, None for a surrendered hand."""
        return None if self.surrendered else str(self.cards if self.arrangement is None else self.arrangement)


def settled(seats: Sequence[Shown], rules: chinese.Rules, banker: int | None) -> chinese.Settlement:
    """Settle what the seats show."""
    return chinese.settle(
        [seat.arrangement or seat.cards for seat in seats],
        rules,
        [seat.declared for seat in seats],
        [number for number, seat in enumerate(seats) if seat.surrendered],
        banker,
    )


def showdown(
    screen: "Terminal",
    seats: Sequence[Shown],
    settlement: chinese.Settlement,
    rules: chinese.Rules,
    banker: int | None = None,
) -> "Iterator[RenderableType]":
    """Give the tables of a showdown, with empty lines between them."""
    yield hands(screen, seats, settlement, rules, banker)
    yield ""
    yield rows(screen, settlement, banker)
    yield ""
    yield units(screen, settlement)


def hands(
    screen: "Terminal",
    seats: Sequence[Shown],
    settlement: chinese.Settlement,
    rules: chinese.Rules,
    banker: int | None,
) -> "RenderableType":
    """Tabulate what each seat shows, and what is to be said of it."""
    from rich.text import Text

    notes = [note(seat, settlement.declared[number], rules) for number, seat in enumerate(seats)]
    if banker is not None:
        notes[banker] = "; ".join(filter(None, ("banker", notes[banker])))
    remarks = any(notes)
    table = screen.table("Seat", "Front", "Middle", "Back", *["Remark"] * remarks, right=("Seat",))
    for number, seat in enumerate(seats):
        cells = [Text()] * len(ROWS)
        if seat.arrangement is not None:
            cells = [screen.cards(poker.best_five(getattr(seat.arrangement, row))) for row in ROWS]
        remark = Text(notes[number])
        if seat.cards is not None:
            remark.append(": ").append_text(screen.cards(reversed([*seat.cards])))
        table.add_row(str(number), *cells, *[remark] * remarks)
    return table


def note(seat: Shown, declared: str | None, rules: chinese.Rules) -> str:
    """Say what is not seen in the rows of a seat."""
    if seat.surrendered:
        return "surrendered"
    if declared is not None:
        return special_name(declared)
    wrong = None if seat.arrangement is None else seat.arrangement.status(rules)
    return "" if wrong is None else f"mis-set: {wrong}"


def rows(screen: "Terminal", settlement: chinese.Settlement, banker: int | None) -> "RenderableType":
    """Tabulate every pair: the rows as its first seat sees them, what comes to them, and the sum."""
    table = screen.table("Pair", *map(str.capitalize, ROWS), "Extra", "Units", right=("Extra", "Units"))
    for a, b in combinations(range(len(settlement.totals)), 2):
        if banker is not None and banker not in (a, b):
            continue
        results, worth, total = settlement.rows[a][b], settlement.row_units[a][b], settlement.pairs[a][b]
        cells = ["", "", ""]
        if results is not None and worth is not None:
            cells = [f"{RESULTS[result]} {signed(count)}" for result, count in zip(results, worth, strict=True)]
        extra = total - sum(worth or ())
        table.add_row(f"{a} : {b}", *cells, signed(extra) if extra else "", signed(total))
    return table


def units(screen: "Terminal", settlement: chinese.Settlement) -> "RenderableType":
    """Tabulate what each seat takes from each other, and the totals."""
    from rich.text import Text

    seats = [f"from {seat}" for seat in range(len(settlement.totals))]
    table = screen.table("Seat", *seats, "Total", right=("Seat", *seats, "Total"))
    for a, total in enumerate(settlement.totals):
        cells = ["" if a == b else signed(taken) for b, taken in enumerate(settlement.pairs[a])]
        table.add_row(str(a), *cells, Text(signed(total), "bold"))
    return table


def signed(number: int) -> str:
    """Give units with their sign; 0 has none."""
    return f"{number:+d}" if number else "0"
