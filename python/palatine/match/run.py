"""Playing a match."""

import operator
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from typing import SupportsIndex

from palatine import _core
from palatine.bots import Bot, bot_maker
from palatine.errors import Error
from palatine.executors import map_ranges
from palatine.game import Game, load_game
from palatine.match.deals import BotSource, PlayedDeal, play_deals
from palatine.match.result import MatchResult
from palatine.match.sequential import Progress, SequentialTest

MOST_DEALS = 2**40


def play_match(
    game: Game | str,
    bots: Sequence[BotSource],
    deals: SupportsIndex,
    seed: SupportsIndex = 0,
    *,
    test: SequentialTest | None = None,
    executor: Executor | None = None,
    chunk: SupportsIndex | None = None,
    progress: Callable[[PlayedDeal], object] | None = None,
) -> MatchResult:
    """Play every deal once in each rotation of the bots over the seats, with the same draws of chance.

    game: a `Game`, or a name for its default with as many players as bots. bots: one for each seat; a text, as
    `palatine.bots.make_bot` reads it, or what makes a bot of a seed. deals: 1..2**40, the most to play. seed:
    0..2**64-1; of it, the deal, the rotation and the seat come the seeds of chance and of the bots, so the result
    depends on these alone, neither on the executor nor on the chunk. test: stops the match as soon as it decides about
    the leads (`PlayedDeal.lead`). executor: any `concurrent.futures.Executor`; for one of processes or of a cluster,
    bots that are no texts must pickle. chunk: deals a task; by default 1 to 64, so that there are some 64 tasks.
    progress: called here with each deal in its order.

    Raises Error for wrong values and for what a bot does wrong, TypeError for wrong types.

    >>> result = play_match("leduc", ["random", "random"], deals=200, seed=1)
    >>> low, high = result.interval
    >>> low < 0 < high
    True
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots is a list of a bot for each seat, not {type(bots).__name__}")
    if isinstance(game, str):
        game = load_game(game, num_players=len(bots))
    if not isinstance(game, Game):
        raise TypeError(f"game is a palatine.Game or a name, not {type(game).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    if len(bots) != game.num_players:
        raise Error(f"{game.name} for {game.num_players} needs as many bots, not {len(bots)}")
    count = whole("deals", deals, MOST_DEALS)
    size = max(1, min(64, count // 64)) if chunk is None else whole("chunk", chunk, MOST_DEALS)
    if not isinstance(test, (SequentialTest, type(None))):
        raise TypeError(f"test is a SequentialTest, not {type(test).__name__}")
    seed = _core.check_seed(seed)
    for bot in bots:
        check_bot(game, bot)
    under_way = None if test is None else Progress(test)
    played: list[PlayedDeal] = []
    with closing(map_ranges(partial(play_deals, game, tuple(bots), seed), count, size, executor)) as parts:
        for deal in (deal for part in parts for deal in part):
            played.append(deal)
            if progress is not None:
                progress(deal)
            if under_way is not None and under_way.add(deal.lead).accepted is not None:
                break
    return MatchResult(game, tuple(map(name_of, bots)), seed, tuple(played), test)


def whole(name: str, value: SupportsIndex, most: int) -> int:
    """Give a number 1..most."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number = operator.index(value)
    if not 1 <= number <= most:
        raise Error(f"{name} out of range 1..{most}: {_core.shown(number)}")
    return number


def check_bot(game: Game, source: BotSource) -> None:
    """Make one, so that a bot that cannot be made is refused before anything is played."""
    if not isinstance(source, str) and not callable(source):
        raise TypeError(f"a bot of a match is a text or makes a bot of a seed, not {type(source).__name__}")
    bot = (bot_maker(source, game) if isinstance(source, str) else source)(0)
    if not isinstance(bot, Bot):
        raise TypeError(f"{name_of(source)} makes a {type(bot).__name__}, not a palatine.bots.Bot")


def name_of(source: BotSource) -> str:
    """Name a bot."""
    if isinstance(source, str):
        return source
    while isinstance(source, partial):
        source = source.func
    name: str = getattr(source, "__qualname__", type(source).__qualname__)
    return name
