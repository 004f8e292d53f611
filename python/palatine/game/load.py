"""Games by name, where their states start from, and playouts of them."""

import importlib
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, SupportsIndex

from palatine import _core
from palatine.errors import RulesError
from palatine.game.kinds import check_is_game, check_rules, spec_of
from palatine.game.rules import Rules, made_of_fields
from palatine.game.state import State
from palatine.game.stop import Stop


def games() -> list[str]:
    """Give the names of all games, sorted.

    >>> import palatine
    >>> "kuhn" in palatine.games()
    True
    """
    return sorted(_core.games())


def module_of(name: str) -> ModuleType:
    """Give the module of a game, which has its State, Rules and PRESETS, by the game's name."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a game is a str, not {type(name).__name__}")
    if name not in _core.games():
        raise RulesError(f"no game {_core.shown(name)}: there are {', '.join(games())}")
    return importlib.import_module(_core.game_modules()[name])


def state_type(name: str) -> type[State[Any, Any]]:
    """Give the `State` of a game, by its name."""
    kind: type[State[Any, Any]] = module_of(name).State
    return kind


def presets(name: str) -> dict[str, Rules]:
    """Give the rules of a game that have names, by them; RulesError when there is no such game.

    >>> import palatine
    >>> "two_four" in palatine.game.presets("chinese")
    True
    """
    known: dict[str, Rules] = module_of(name).PRESETS
    return known


def preset(name: str, called: str) -> Rules:
    """Give the rules of a game that are called so; RulesError when there are none, or no such game."""
    known = presets(name)
    if called not in known:
        raise RulesError(f"no preset {_core.shown(called)}: there are {', '.join(sorted(known))}")
    return known[called]


@dataclass(frozen=True)
class Game:
    """A game with its rules and a number of players: what states start from."""

    name: str
    state_type: type[State[Any, Any]]
    rules: Rules
    num_players: int

    def __post_init__(self) -> None:
        """Check that the parts fit each other; keep the start, for clones of it."""
        if not (isinstance(self.state_type, type) and issubclass(self.state_type, State)):
            raise TypeError(f"state_type is the State of a game, not {_core.shown(self.state_type)}")
        check_is_game(self.state_type)
        if not isinstance(self.name, str):
            raise TypeError(f"the name of a game is a str, not {type(self.name).__name__}")
        if self.name != self.state_type.name:
            raise RulesError(f"states of {self.state_type.name}, not of {_core.shown(self.name)}")
        initial = self.state_type(self.rules, self.num_players)
        object.__setattr__(self, "rules", initial.rules)
        object.__setattr__(self, "num_players", initial.num_players)
        object.__setattr__(self, "_initial", initial)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def new_initial_state(self, dealer: SupportsIndex | None = None) -> State[Any, Any]:
        """Start a game. dealer: a seat, None for the last."""
        if dealer is None:
            initial: State[Any, Any] = self._initial  # type: ignore[attr-defined]
            return initial.clone()
        return self.state_type(self.rules, self.num_players, dealer)

    def observation_spec(self) -> dict[str, slice]:
        """Name the parts of the observation tensors."""
        return spec_of(self._initial)  # type: ignore[attr-defined]

    @property
    def num_steps(self) -> int:
        """Step actions are below this."""
        return _core.games()[self.state_type.name]["num_steps"]

    @property
    def max_steps(self) -> int:
        """The most steps of one move."""
        return _core.games()[self.state_type.name]["max_steps"]


def load_game(
    name: str, rules: Rules | str | None = None, num_players: SupportsIndex | None = None, **options: Any
) -> Game:
    """Give a game by its name.

    rules: a `Rules` of the game, or the name of one of its `PRESETS`; by default its own. num_players: by default the
    fewest. options: options of the rules to change, by name. Raises RulesError for what the game does not have.

    >>> import palatine
    >>> palatine.load_game("leduc", num_players=3, max_raises=1).rules.max_raises
    1
    """
    kind = state_type(name)
    if isinstance(rules, str):
        rules = preset(name, rules)
    chosen = check_rules(kind, rules)
    if options:
        chosen = chosen.with_options(options)
    return Game(name, kind, chosen, kind.min_players() if num_players is None else num_players)  # type: ignore[arg-type]


class Playouts(NamedTuple):
    """What random games came to."""

    games: int
    states: int
    """Positions met, the first of each game included."""
    decisions: int
    """Of those the ones where a player chose."""
    returns: tuple[float, ...]
    """The mean by seat."""
    signature: int
    """A hash over all final positions, 64 bits."""


def playouts(
    game: Game | str,
    n: SupportsIndex,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    *,
    stop: Stop | None = None,
) -> Playouts:
    """Play n games from the start, everybody, chance too, picking uniformly among the legal actions.

    game: a `Game`, or a name for its default. n: 0..2**40. seed: 0..2**64-1. threads: 1..1024; the result does not
    depend on it. The GIL is released, and an interrupt (Ctrl-C) is heard. stop: anything with `is_set()`, as
    `threading.Event`; once it is set the result is that of the games finished so far, and `games` is below n.

    >>> import palatine
    >>> palatine.playouts("kuhn", 1000).games
    1000
    """
    if isinstance(game, str):
        game = load_game(game)
    if not isinstance(game, Game):
        raise TypeError(f"game is a palatine.Game or a name, not {type(game).__name__}")
    return Playouts(*game.new_initial_state()._playouts(n, seed, threads, stop))
