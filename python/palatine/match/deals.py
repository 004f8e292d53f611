"""One deal of a match: its seeds, and a game for each rotation of the bots over the seats."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from palatine.bots import Bot, bot_maker
from palatine.dealer import Dealer
from palatine.errors import Error, IllegalMoveError
from palatine.game import Game, State

BotSource = str | Callable[[int], Bot]
"""A bot of a match: its text, as `make_bot` reads it, or what makes a bot of a seed."""

DEALER = 0xFFFF_FFFF  # in the place of a rotation: the seed of chance, which all rotations share


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What one deal came to."""

    number: int
    """Its number in the match, from 0."""
    seed: int
    """That of its `Dealer`."""
    returns: tuple[tuple[float, ...], ...]
    """By rotation and bot: in rotation r, bot b sits at seat (b + r) % num_players."""

    @property
    def scores(self) -> tuple[float, ...]:
        """The mean return of each bot over the rotations, so over the seats."""
        return tuple(fsum(row) / len(self.returns) for row in zip(*self.returns, strict=True))

    @property
    def lead(self) -> float:
        """What the first bot scores more than the mean of the others."""
        first, *others = self.scores
        return first - fsum(others) / len(others)


def derived_seed(seed: int, deal: int, rotation: int, seat: int) -> int:
    """Give the seed of one bot in one game, or of chance: the first 8 bytes of a BLAKE2b of the four numbers.

    So it depends on what is played and not on what was played before.
    """
    numbers = ((seed, 8), (deal, 8), (rotation, 4), (seat, 4))
    data = b"".join(number.to_bytes(size, "little") for number, size in numbers)
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


def play_deals(game: Game, bots: Sequence[BotSource], seed: int, start: int, stop: int) -> list[PlayedDeal]:
    """Play the deals start..stop-1 of a match, each in every rotation."""
    makers = [bot_maker(bot, game) if isinstance(bot, str) else bot for bot in bots]
    return [play_deal(game, makers, seed, number) for number in range(start, stop)]


def play_deal(game: Game, makers: Sequence[Callable[[int], Bot]], seed: int, number: int) -> PlayedDeal:
    """Play one deal in every rotation, with the same draws of chance."""
    chance = derived_seed(seed, number, DEALER, 0)
    count = len(makers)
    returns = []
    for rotation in range(count):
        seats = [makers[(seat - rotation) % count](derived_seed(seed, number, rotation, seat)) for seat in range(count)]
        found = play_game(game.new_initial_state(), seats, Dealer(chance))
        returns.append(tuple(found[(bot + rotation) % count] for bot in range(count)))
    return PlayedDeal(number, chance, tuple(returns))


def play_game(state: State[Any, Any], bots: Sequence[Bot], dealer: Dealer) -> list[float]:
    """Play a state to its end and give the returns: bots[s] chooses for seat s, the dealer for chance.

    Bots are given clones of the state. Seats that choose at once all choose before any choice is made.
    IllegalMoveError, with the seat and the kind of its bot, for a choice that is not legal; TypeError for what is no
    move.

    >>> import palatine
    >>> from palatine.bots import RandomBot
    >>> state = palatine.load_game("leduc").new_initial_state()
    >>> sum(play_game(state, [RandomBot(1), RandomBot(2)], palatine.Dealer(7))), state.is_terminal()
    (0.0, True)
    """
    if not isinstance(state, State):
        raise TypeError(f"a game is played from a state, not from {type(state).__name__}")
    if not isinstance(bots, Sequence):
        raise TypeError(f"bots is a list of a bot for each seat, not {type(bots).__name__}")
    if not isinstance(dealer, Dealer):
        raise TypeError(f"dealer is a palatine.Dealer, not {type(dealer).__name__}")
    if len(bots) != state.num_players:
        raise Error(f"{state.name} for {state.num_players} needs as many bots, not {len(bots)}")
    for bot in bots:
        if not isinstance(bot, Bot):
            raise TypeError(f"a bot is a palatine.bots.Bot, not {type(bot).__name__}")
    listeners = [seat for seat, bot in enumerate(bots) if type(bot).inform_action is not Bot.inform_action]
    for bot in bots:
        bot.restart()
    dealer.play(state)
    while not state.is_terminal():
        choices = [(seat, bots[seat].step(state.clone(), seat)) for seat in state.pending]
        for seat, move in choices:
            before = state.clone() if listeners else state
            try:
                state.apply(move, seat)
            except (IllegalMoveError, TypeError) as error:
                raise type(error)(f"{type(bots[seat]).__name__} at seat {seat}: {error}") from None
            for listener in listeners:
                if listener != seat:
                    bots[listener].inform_action(before.clone(), seat, seen_action(before, state, listener))
        dealer.play(state)
    return state.returns()


def seen_action(before: State[Any, Any], after: State[Any, Any], viewer: int) -> int | None:
    """Give the last action as far as a seat saw it: None unless what it observed has the move in full."""
    actor, action = after._turns()[-1]
    news = after._events(viewer)[len(before._events(viewer)) :]
    return action if f"{actor} {before.move_of(action, actor)}" in news else None
