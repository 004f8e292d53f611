"""Palace Poker on a terminal: who holds what in the open, the pot, the own palace, and how the hand came out."""

from typing import TYPE_CHECKING, Any

from palatine import Card, CardSet
from palatine.cli.terminal import Terminal
from palatine.palace import Rules

if TYPE_CHECKING:
    from rich.console import RenderableType

ENDINGS = {
    "last": "Seat {} is the last one left.",
    "same_suit": "Seats {} have banners of one suit and split the pot.",
    "tie": "The last two tied and split the pot.",
    "showdown": "Showdown: the best hand wins.",
}


def picture(view: dict[str, Any], rules: Rules) -> "RenderableType":
    """Draw what a seat, or a spectator, sees."""
    from rich.console import Group

    screen = Terminal()
    return Group(table(screen, view, rules), "", *pot(view), *palace(screen, view))


def table(screen: Terminal, view: dict[str, Any], rules: Rules) -> "RenderableType":
    """Tabulate the seats; when the hand is over with the chips after it."""
    over = view["returns"] is not None
    number, numbers = ("Won", view["returns"]) if over else ("To bet", view["formulas"])
    found = screen.table(
        "Seat", "Banner", "Soldiers", "Palace", number, "Paid", "Chips", "", right=("Seat", number, "Paid", "Chips")
    )
    for seat in range(view["num_players"]):
        still = view["in_hand"][seat]
        banner, chips = view["banners"][seat], view["stacks"][seat]
        if over:
            chips += view["put"][seat] + round(numbers[seat])
        found.add_row(
            str(seat),
            "" if banner is None else screen.cards([Card(banner)]),
            cards(screen, view["soldiers"][seat]),
            hidden(screen, view, seat),
            f"{numbers[seat]:+g}" if over else str(numbers[seat]) if still else "",
            str(view["put"][seat]),
            str(chips),
            ", ".join(marks(view, seat, rules)),
        )
    return found


def cards(screen: Terminal, text: str) -> "RenderableType":
    """Write cards, high ones first."""
    return screen.cards(sorted(CardSet(text), reverse=True))


def hidden(screen: Terminal, view: dict[str, Any], seat: int) -> "RenderableType":
    """Write a palace as far as it is seen."""
    palace = view["palaces"][seat]
    if palace is not None:
        return cards(screen, palace)
    return "?" if view["in_hand"][seat] and view["phase"] not in ("banners", "palaces") else ""


def marks(view: dict[str, Any], seat: int, rules: Rules) -> list[str]:
    """Tell what else there is to know of a seat."""
    over = view["returns"] is not None
    battle = {view["attacker"]: "attacks", view["defender"]: "defends"}
    found = ["dealer"] if seat == view["dealer"] else []
    if seat == view["seat"]:
        found.append("you")
    if not view["in_hand"][seat] and view["phase"] != "banners":
        found.append("out")
    elif seat in battle:
        found.append(battle[seat])
    elif view["passive"][seat] and not over:
        found.append("passive")
    if view["in_hand"][seat] and not over and rules.bank == "stacks" and view["stacks"][seat] == 0:
        found.append("all-in")
    if view["short"][seat]:
        found.append("short")
    return found


def pot(view: dict[str, Any]) -> list[str]:
    """Tell what is in the pot, what is to be paid, and what is left to draw."""
    if view["ending"]:
        seats = " and ".join(str(seat) for seat, still in enumerate(view["in_hand"]) if still)
        return [f"Pot {view['pot']}. {ENDINGS[view['ending']].format(seats)}"]
    discards = len(CardSet(view["discards"])) + view["unseen_discards"]
    line = f"Pot {view['pot']}; draw deck {view['draw_deck']} cards, discard pile {discards}."
    if view["owed"] is None:
        return [line]
    return [line, f"A call costs seat {view['current_player']} {view['owed']}."]


def palace(screen: Terminal, view: dict[str, Any]) -> "list[RenderableType]":
    """Draw the own palace."""
    seat = view["seat"]
    if seat is None or view["returns"] is not None or not view["palaces"][seat]:
        return []
    return ["Your palace", screen.picture(sorted(CardSet(view["palaces"][seat]), reverse=True))]
