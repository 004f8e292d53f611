"""Bots in OpenSpiel's manner: who chooses for a seat; random play; bots by name.

A bot is handed the whole state, hidden cards included, as OpenSpiel's are: that is a matter of trust. It is to use what
its seat may know and nothing else: `view`, `information_state_*`, `observation_tensor`, `legal_moves`, `explain` and
`resample`, all of its own seat. `history`, `to_json`, `position_key`, `==` and playing on from the state itself tell
what the seat has not seen; a search starts from `resample`.

>>> import palatine
>>> from palatine.bots import make_bot
>>> state = palatine.load_game("kuhn").new_initial_state()
>>> palatine.Dealer(7).play(state)
>>> bot = make_bot("random", "kuhn", seed=1)
>>> bot.step(state) in state.legal_moves()
True
>>> make_bot("radnom", "kuhn", seed=1)
Traceback (most recent call last):
palatine.Error: no bot 'radnom' of kuhn: there are ...
"""

import importlib
import inspect
import math
import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.errors import Error, StateError
from palatine.game import Game, State, load_game
from palatine.game.load import module_of
from palatine.random import Random

__all__ = ["BOTS", "Bot", "RandomBot", "bot_maker", "bot_names", "make_bot", "seat_to_act"]
__dir__ = __all__.copy  # dir() shows the public names alone

LONGEST_NUMBER = 20
"""Digits of a whole number in the text of a bot."""

Maker = Callable[..., "Bot"]
Advise = Callable[[State[Any, Any], int], tuple[Any, str] | None]
"""Gives a move of a seat and words about it, where it knows one. It is to look at what the seat may know only."""


class Bot(ABC):
    """Chooses for a seat. One bot plays one seat of one game at a time; `restart` before the next.

    Where choices are made at once, `player` says for which pending seat; None is the current player. A bot leaves the
    state as it is.
    """

    @abstractmethod
    def step(self, state: State[Any, Any], player: SupportsIndex | None = None) -> Any:
        """Choose a legal move of the seat: a typed move, its text or its action. StateError when it owes no choice."""

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give the chance 0..1 of each typed move that `step` may choose; they add up to 1.

        Draws nothing, so that asking changes no later step. NotImplementedError for a bot that cannot tell.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot tell its policy")

    def inform_action(self, state: State[Any, Any], player: int, action: int | None) -> None:  # noqa: B027, an offer
        """Hear of the choice of another seat: the state before it, who, and which action.

        action: None where the seat of this bot does not see what was chosen. The deals of chance are not told; the
        state holds what the seat saw of them.
        """

    def restart(self) -> None:  # noqa: B027, an offer
        """Forget the game so far: another begins."""

    def __copy__(self) -> Self:
        """Copy whole, so that what one bot draws changes nothing for the other."""
        return deepcopy(self)


def seat_to_act(state: State[Any, Any], player: SupportsIndex | None = None) -> int:
    """Give the seat that a bot is asked to choose for; StateError when it owes no choice, TypeError for no state.

    >>> import palatine
    >>> seat_to_act(palatine.load_game("kuhn").new_initial_state())
    Traceback (most recent call last):
    palatine.StateError: no bot chooses for chance: it is to act
    """
    if not isinstance(state, State):
        raise TypeError(f"a bot plays a state, not {type(state).__name__}")
    pending = state.pending
    if player is None:
        if pending:
            return pending[0]
        raise StateError("the game is over" if state.is_terminal() else "no bot chooses for chance: it is to act")
    if isinstance(player, bool) or not hasattr(player, "__index__"):
        raise TypeError(f"a seat must be an int, not {type(player).__name__}")
    seat = operator.index(player)
    if seat not in pending:
        raise StateError(f"seat {_core.shown(seat)} is not to act")
    return seat


class RandomBot(Bot):
    """Picks uniformly among the legal moves. seed: 0..2**64-1; the choices follow from it and from their order.

    >>> import palatine
    >>> state = palatine.kuhn.State.setup(["Ks", "Qs"])
    >>> RandomBot(1).policy(state)
    {<Move.PASS: 0>: 0.5, <Move.BET: 1>: 0.5}
    """

    def __init__(self, seed: SupportsIndex) -> None:
        """Start from a seed."""
        self._random = Random(seed)

    def step(self, state: State[Any, Any], player: SupportsIndex | None = None) -> Any:
        """Pick a move."""
        seat = seat_to_act(state, player)
        moves = state.legal_moves(seat)
        return moves[self._random.below(len(moves))]

    def policy(self, state: State[Any, Any], player: SupportsIndex | None = None) -> dict[Any, float]:
        """Give every legal move the same chance; 72,072 of them for a hand of Chinese Poker."""
        seat = seat_to_act(state, player)
        moves = state.legal_moves(seat)
        return dict.fromkeys(moves, 1 / len(moves))


BOTS: dict[str, Maker] = {"random": RandomBot}
"""Bots of every game, by name.

A maker is called with a seed, and for an option that the text names with that keyword: its keyword-only parameters are
the options, annotated int, float, bool or str (perhaps with `| None`, a str with what Python may give in its place).
One called `game` is no option: it is the `Game` to be played. A game's module may have such a table of its own.
"""

GENERAL = ["palatine.bots", "palatine.search.bots", "palatine.search.policy_bot"]
"""The modules whose `BOTS` are for every game. Imported when a bot is asked for by name."""


def makers(game: Game) -> dict[str, Maker]:
    """Give the makers of the bots that can play a game, by name; the game's own go before the general ones."""
    found: dict[str, Maker] = {}
    for module in GENERAL:
        found.update(importlib.import_module(module).BOTS)
    return {**found, **own_bots(game)}


def own_bots(game: Game) -> Mapping[str, Maker]:
    """Give the bots that a game has for itself, by name, the one to play against first."""
    table: Mapping[str, Maker] = getattr(module_of(game.name), "BOTS", {})
    return table


def adviser_of(game: Game) -> str | None:
    """Give the text of the bot that gives hints: the `ADVISER` of the game's module, or its first bot, or None."""
    adviser: str | None = getattr(module_of(game.name), "ADVISER", next(iter(own_bots(game)), None))
    return adviser


def advice_of(game: Game) -> Advise | None:
    """Give what a game knows to say about some states by itself: its module's `advise`, None where it has none."""
    advise: Advise | None = getattr(module_of(game.name), "advise", None)
    return advise


def bot_names(game: Game | str) -> list[str]:
    """Give the names of the bots that can play a game, sorted.

    >>> "random" in bot_names("kuhn")
    True
    """
    return sorted(makers(check_game(game)))


def make_bot(text: str, game: Game | str, seed: SupportsIndex) -> Bot:
    """Make a bot by its text: `name`, or `name:key=value,key=value`, as "ismcts:simulations=1000".

    One value without a key is that of the first option, to its end whatever it holds, as "policy:leduc.json". game: a
    `Game` or a name. Raises Error, with the offending text, for a bot or an option that is not there and for a wrong
    value, TypeError for wrong types.
    """
    return bot_maker(text, game)(seed)


def bot_maker(text: str, game: Game | str) -> Callable[[SupportsIndex], Bot]:
    """Read the text of a bot, as `make_bot` does, once for many seeds.

    The maker pickles when the bot's own does.
    """
    if not isinstance(text, str):
        raise TypeError(f"a bot is named by a str, not by {type(text).__name__}")
    game = check_game(game)
    name, colon, rest = text.partition(":")
    table = makers(game)
    if name not in table:
        raise Error(f"no bot {_core.shown(name)} of {game.name}: there are {', '.join(sorted(table))}")
    parameters = inspect.signature(table[name]).parameters.values()
    options = {option.name: option for option in parameters if option.kind is option.KEYWORD_ONLY}
    given: dict[str, Any] = {}
    if options.pop("game", None) is not None:
        given["game"] = game
    if colon:
        given |= read_options(name, rest, options)
    for key, option in options.items():
        if option.default is option.empty and key not in given:
            raise Error(f"bot {_core.shown(text)} needs the option {key}")
    return partial(table[name], **given)


def check_game(game: Game | str) -> Game:
    """Give a game that may be named."""
    if isinstance(game, str):
        return load_game(game)
    if not isinstance(game, Game):
        raise TypeError(f"game is a palatine.Game or a name, not {type(game).__name__}")
    return game


def read_options(bot: str, text: str, options: Mapping[str, inspect.Parameter]) -> dict[str, Any]:
    """Read what follows the colon."""
    if options and not re.match(r"\w+=", text):
        pairs = [(next(iter(options)), text)]
    else:
        pairs = [(key, value) for key, _, value in (part.partition("=") for part in text.split(","))]
    given: dict[str, Any] = {}
    for key, value in pairs:
        if key not in options:
            known = f"there are {', '.join(options)}" if options else "it has none"
            raise Error(f"no option {_core.shown(key)} of bot {bot}: {known}")
        if key in given:
            raise Error(f"option {key} of bot {bot} is there twice: {_core.shown(text)}")
        given[key] = read_value(f"option {key} of bot {bot}", value, options[key].annotation)
    return given


def read_value(what: str, text: str, annotation: Any) -> Any:
    """Read the value of an option by the annotation of its parameter."""
    kind = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    kind = kind.removesuffix(" | None")
    if "str" in kind.split(" | "):
        return text
    if kind == "bool" and text in ("true", "false"):
        return text == "true"
    if kind == "int" and re.fullmatch(r"-?\d+", text, re.ASCII):
        if len(text) > LONGEST_NUMBER:
            raise Error(f"{what} is too large: {_core.shown(text)}")
        return int(text)
    if kind == "float" and re.fullmatch(r"-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", text, re.ASCII):
        number = float(text)
        if math.isfinite(number):
            return number
        raise Error(f"{what} is too large: {_core.shown(text)}")
    if kind not in ("bool", "int", "float"):
        raise TypeError(f"{what} is annotated {kind}, not int, float, bool or str")
    wanted = {"bool": "true or false", "int": "a whole number", "float": "a number"}[kind]
    raise Error(f"{what} is {wanted}, not {_core.shown(text)}")
