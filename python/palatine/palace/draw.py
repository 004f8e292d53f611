"""Who deals first: everybody draws a card, and the highest deals (PP-2)."""

from collections.abc import Sequence

from palatine import _core
from palatine.cards import Card
from palatine.errors import CardError, RecordError
from palatine.match.dealing import KeyedRandom
from palatine.random import Random

Draws = tuple[tuple[tuple[int, Card], ...], ...]
"""Rounds of (seat, card): after the first one only the tied highest draw."""


def draw_dealer(seats: Sequence[int], random: Random | KeyedRandom) -> Draws:
    """Draw cards of a whole pack until one seat has the highest; suits are not ranked."""
    pack = [Card(card) for card in range(52)]
    random.shuffle(pack)
    rounds: list[tuple[tuple[int, Card], ...]] = []
    tied, used = list(seats), 0
    while len(tied) > 1:
        if used + len(tied) > len(pack):
            random.shuffle(pack)
            used = 0
        rounds.append(tuple(zip(tied, pack[used:], strict=False)))
        used += len(tied)
        tied = highest(rounds[-1])
    return tuple(rounds)


def highest(drawn: Sequence[tuple[int, Card]]) -> list[int]:
    """Give the seats with the highest rank of a round."""
    top = max(card.rank for _, card in drawn)
    return [seat for seat, card in drawn if card.rank == top]


def drawn_dealer(draws: Draws) -> int:
    """Give the seat that deals, by draws that are over."""
    return highest(draws[-1])[0]


def draws_as_json(draws: Draws) -> list[list[list[int | str]]]:
    """Give draws as plain JSON-able values."""
    return [[[seat, str(card)] for seat, card in drawn] for drawn in draws]


def draws_of_json(value: object, seats: Sequence[int], dealer: int) -> Draws:
    """Read what `draws_as_json` gave, none or those by which one of the seats deals; RecordError for anything else."""
    try:
        draws = tuple(tuple((seat, Card(card)) for seat, card in drawn) for drawn in value)  # type: ignore[attr-defined]
    except (TypeError, ValueError, CardError):
        raise RecordError(f"no draws for the deal: {_core.shown(value)}") from None
    if not draws:
        return draws
    tied = list(seats)
    for drawn in draws:
        if [(type(seat), seat) for seat, _ in drawn] != [(int, seat) for seat in tied]:
            raise RecordError(f"draws by others than seats {tied}: {_core.shown(value)}")
        if len({card for _, card in drawn}) != len(drawn):
            raise RecordError(f"draws with a card twice: {_core.shown(value)}")
        tied = highest(drawn)
    if tied != [dealer]:
        raise RecordError(f"draws by which seat {dealer} does not deal: {_core.shown(value)}")
    return draws
