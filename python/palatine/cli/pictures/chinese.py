"""Chinese Poker on a terminal: the own hand, and the showdown with its settlement."""

from typing import TYPE_CHECKING, Any

from palatine import CardSet, chinese
from palatine.chinese import Arrangement, Rules
from palatine.cli.chinese_rows import special_name
from palatine.cli.chinese_showdown import Shown, settled, showdown
from palatine.cli.terminal import Terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

TELLS_EVENTS = True
CARD_WIDTH = 6


def picture(view: dict[str, Any], rules: Rules) -> "RenderableType":
    """Draw what a seat, or a spectator, sees."""
    from rich.console import Group

    screen = Terminal()
    return Group(*(hand(screen, view, rules) if view["returns"] is None else table(screen, view, rules)))


def hand(screen: Terminal, view: dict[str, Any], rules: Rules) -> "list[RenderableType]":
    """Draw the own hand, and say what may be done with it and who has chosen."""
    seat = view["seat"]
    parts: list[RenderableType] = []
    if seat is not None and view["hands"][seat] is not None:
        cards = CardSet(view["hands"][seat])
        high_first = sorted(cards, reverse=True)
        most = max(1, screen.console.width // CARD_WIDTH)
        parts += [screen.picture(high_first[start : start + most]) for start in range(0, len(high_first), most)]
        if view["choices"][seat] is None:
            offers = [f"declare {special_name(name)}" for name in chinese.specials(cards, rules)[:1]]
            offers += [f"surrender for {rules.surrender} an opponent"] * (rules.surrender is not None)
            parts += [f"You may {' or '.join(offers)}."] * bool(offers)
        else:
            parts.append(f"Sealed: {view['choices'][seat]}")
    others = [str(other) for other, chosen in enumerate(view["chosen"]) if chosen and other != seat]
    if others:
        parts.append(f"Seat{'s' * (len(others) > 1)} {', '.join(others)}: sealed.")
    return parts


def table(screen: Terminal, view: dict[str, Any], rules: Rules) -> "list[RenderableType]":
    """Draw the showdown. Nothing is looked at that is not shown: settling needs no surrendered hand."""
    seats = [shown(choice, cards, rules) for choice, cards in zip(view["choices"], view["hands"], strict=True)]
    banker = view["dealer"] if rules.topology == "banker" else None
    return [*showdown(screen, seats, settled(seats, rules, banker), rules, banker)]


def shown(choice: str, cards: str | None, rules: Rules) -> Shown:
    """Give what a seat shows by its move."""
    if choice == "surrender":
        return Shown(surrendered=True)
    if choice == "declare":
        held = CardSet(cards or "")
        return Shown(None, held, chinese.specials(held, rules)[0])
    return Shown(Arrangement.from_text(choice, rules))
