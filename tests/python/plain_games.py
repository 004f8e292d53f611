"""Kuhn and Leduc poker by the rules' words, without positions: what a deal and its betting come to. Slow and plain."""

from collections.abc import Sequence
from dataclasses import dataclass

CHANCE, OVER = -1, -4


@dataclass(frozen=True)
class Standing:
    """Who is to act, what with, and at the end what everybody has won."""

    player: int
    moves: tuple[str, ...] = ()
    returns: tuple[float, ...] = ()
    showdown: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()


def from_left(num_players: int, dealer: int) -> list[int]:
    """The seats in their order, the dealer last."""
    return [*range(dealer + 1, num_players), *range(dealer + 1)]


def kuhn(ranks: Sequence[int], betting: Sequence[str], dealer: int) -> Standing:
    """ranks: of the cards by seat, all dealt. betting: the moves so far."""
    order = from_left(len(ranks), dealer)
    bettor = betting.index("bet") if "bet" in betting else None
    # Everybody acts once; after a bet, everybody else once more from there on.
    turns = order if bettor is None else order[:bettor] + order[bettor:] + order[:bettor]
    if len(betting) < len(turns):
        return Standing(turns[len(betting)], ("pass", "bet"))
    stakes = dict.fromkeys(order, 1)
    for seat, move in zip(turns, betting, strict=True):
        stakes[seat] += move == "bet"
    in_it = [seat for seat in order if bettor is None or stakes[seat] == 2]
    winner = max(in_it, key=lambda seat: ranks[seat])
    won = {seat: -stakes[seat] for seat in order}
    won[winner] += sum(stakes.values())
    return Standing(
        OVER,
        returns=tuple(float(won[seat]) for seat in sorted(order)),
        showdown=tuple(sorted(in_it)) if len(in_it) > 1 else (),
    )


def leduc(
    ranks: Sequence[int],
    board: int | None,
    betting: Sequence[str],
    dealer: int,
    *,
    ante: int = 1,
    bets: tuple[int, int] = (2, 4),
    max_raises: int = 2,
) -> Standing:
    """ranks: of the private cards by seat, all dealt. board: the rank there, if it has come."""
    seats = from_left(len(ranks), dealer)
    paid = dict.fromkeys(seats, ante)
    folded: set[int] = set()
    todo = list(betting)

    def at(player: int, moves: tuple[str, ...] = ()) -> Standing:
        return Standing(player, moves, paid=tuple(paid[seat] for seat in sorted(seats)))

    for number, size in enumerate(bets):
        if number == 1 and board is None:
            return at(CHANCE)
        raises, waiting = 0, [seat for seat in seats if seat not in folded]
        while waiting:
            seat, price = waiting.pop(0), max(paid.values())
            moves = ["call"]
            if paid[seat] < price:
                moves.insert(0, "fold")
            if raises < max_raises:
                moves.append("raise")
            if not todo:
                return at(seat, tuple(moves))
            move = todo.pop(0)
            assert move in moves
            if move == "fold":
                folded.add(seat)
            else:
                paid[seat] = price
            if move == "raise":
                paid[seat] += size
                raises += 1
                after = seats.index(seat) + 1
                waiting = [other for other in seats[after:] + seats[: after - 1] if other not in folded]
            if len(folded) == len(seats) - 1:
                (winner,) = set(seats) - folded
                return finish(paid, [winner], ())
    assert not todo
    in_it = [seat for seat in seats if seat not in folded]
    strength = {seat: (ranks[seat] == board, ranks[seat]) for seat in in_it}
    best = max(strength.values())
    return finish(paid, [seat for seat in in_it if strength[seat] == best], tuple(sorted(in_it)))


def finish(paid: dict[int, int], winners: list[int], showdown: tuple[int, ...]) -> Standing:
    share = sum(paid.values()) / len(winners)
    return Standing(
        OVER,
        returns=tuple((share if seat in winners else 0.0) - paid[seat] for seat in sorted(paid)),
        showdown=showdown,
        paid=tuple(paid[seat] for seat in sorted(paid)),
    )
