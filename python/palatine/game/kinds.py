"""The class of a game's states: which it is, and what goes with it."""

from typing import TYPE_CHECKING, Any

from palatine.game.rules import Rules, default_rules

if TYPE_CHECKING:
    from palatine.game.state import State


def is_of_a_game(kind: "type[State[Any, Any]]") -> bool:
    """Whether a class is the `State` of one game, not a base of several."""
    return hasattr(kind, "name")


def check_is_game(kind: "type[State[Any, Any]]") -> None:
    """Refuse a base that is of no game. TypeError."""
    if not is_of_a_game(kind):
        raise TypeError(f"{kind.__module__}.{kind.__name__} is of no game: use the State of a game, or load_game")


def kind_of(kind: "type[State[Any, Any]]", name: object) -> "type[State[Any, Any]]":
    """Return the class that reads a game of this name: a game's own, or for a base that of the named game.

    RulesError when there is no such game.
    """
    if is_of_a_game(kind):
        return kind
    from palatine.game.load import state_type  # here, for it stands on states

    return state_type(name)  # type: ignore[arg-type]


def check_rules(kind: "type[State[Any, Any]]", rules: object) -> Rules:
    """Return the rules of a game: its default for None. TypeError for those of another game."""
    if rules is None:
        return default_rules(kind.rules_type)  # type: ignore[arg-type]
    if not isinstance(rules, kind.rules_type):
        raise TypeError(f"rules is a palatine.{kind.name}.Rules, not {type(rules).__name__}")
    return rules


def spec_of(state: "State[Any, Any]") -> dict[str, slice]:
    """Name the parts of the observation tensors of a state."""
    spec, start = {}, 0
    for name, size in state._observation_parts():
        spec[name] = slice(start, start + size)
        start += size
    return spec
