"""Royal Casino on a terminal: the table with its builds, the own hand, the piles, and the score of a deal."""

from typing import TYPE_CHECKING, Any

from palatine import CardSet
from palatine.casino import ITEMS, DealScore, Rules, score_of_view
from palatine.cli.terminal import Terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

CARD_WIDTH = 6


def picture(view: dict[str, Any], rules: Rules) -> "RenderableType":
    """Draw what a seat, or a spectator, sees."""
    from rich.console import Group

    screen = Terminal()
    parts = lying(screen, view) + standings(screen, view)
    if view["returns"] is None:
        return Group(*parts, *hand(screen, view))
    return Group(*parts, *scores(screen, score_of_view(view)))


def lying(screen: Terminal, view: dict[str, Any]) -> "list[RenderableType]":
    """Draw the loose cards and the builds."""
    from rich.text import Text

    parts: list[RenderableType] = [*rows(screen, CardSet(view["loose"]))]
    if not parts and not view["builds"]:
        parts.append("The table is empty.")
    for build in view["builds"]:
        cards = screen.cards(sorted(CardSet(build["cards"]), reverse=True))
        kind = "multiple, " if build["multiple"] else ""
        parts.append(Text("Build ").append(cards).append(f"  {build['value']} ({kind}seat {build['owner']})"))
    return parts


def hand(screen: Terminal, view: dict[str, Any]) -> "list[RenderableType]":
    """Draw the own hand."""
    seat = view["seat"]
    if seat is None or not view["hands"][seat]:
        return []
    return ["Your hand", *rows(screen, CardSet(view["hands"][seat]))]


def rows(screen: Terminal, cards: CardSet) -> "list[RenderableType]":
    """Draw cards, as many in a row as fit."""
    ordered = sorted(cards, reverse=True)
    most = max(1, screen.console.width // CARD_WIDTH)
    return [screen.picture(ordered[start : start + most]) for start in range(0, len(ordered), most)]


def standings(screen: Terminal, view: dict[str, Any]) -> "list[RenderableType]":
    """Tell how the sides stand."""
    table = screen.table("Side", "Seats", "Score", "Cards", "Sweeps", right=("Side", "Score", "Cards", "Sweeps"))
    sides = len(view["piles"])
    for side, pile in enumerate(view["piles"]):
        seats = ", ".join(str(seat) for seat in range(view["num_players"]) if seat % sides == side)
        score, sweeps = view["scores"][side], view["sweeps"][side]
        table.add_row(str(side), seats, str(score), str(len(CardSet(pile))), str(sweeps))
    return ["", table, f"Not dealt: {view['left']} cards."]


def scores(screen: Terminal, score: DealScore) -> "list[RenderableType]":
    """Tabulate what the deal came to."""
    sides = [f"Side {side}" for side in range(len(score.points))]
    table = screen.table("The deal", *sides, right=sides)
    for item in ITEMS:
        if any(score.items[item]):
            table.add_row(item.replace("_", " "), *map(str, score.items[item]))
    table.add_row("points", *map(str, score.points))
    table.add_row("total", *map(str, score.totals))
    parts: list[RenderableType] = ["", table]
    if score.winner is not None:
        parts.append(f"Side {score.winner} has won the match.")
    return parts
