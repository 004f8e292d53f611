"""Reading what `State.view` gave. What is missing or cannot be raises StateError, which names the part of the view."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from palatine import _core
from palatine.errors import Error, RulesError, StateError
from palatine.game.kinds import kind_of
from palatine.game.parts import number_of
from palatine.game.rules import Rules

if TYPE_CHECKING:
    from palatine.game.state import State


StateT = TypeVar("StateT", bound="State[Any, Any]")


class Common(NamedTuple):
    """What the views of all games have."""

    rules: Rules
    num_players: int
    dealer: int
    seat: int | None


def state_of_view(kind: type[StateT], view: Mapping[str, Any]) -> StateT:
    """Return a state of a game, for a base that of any game, that looks like this view."""
    if not isinstance(view, Mapping):
        raise TypeError(f"a view is a mapping, not {type(view).__name__}")
    try:
        kind = kind_of(kind, part(view, "game", str))  # type: ignore[assignment]
    except RulesError as error:
        raise StateError(f"game: {error}") from None
    common = read_common(kind, view)
    try:
        return kind._from_view(*common, view)
    except StateError:
        raise
    except Error as error:
        raise StateError(str(error)) from None


def read_common(kind: "type[State[Any, Any]]", view: Mapping[str, Any]) -> Common:
    """Read the common parts of a view of a game; `kind` is its `State`."""
    if part(view, "game", str) != kind.name:
        raise StateError(f"game: a view of {kind.name} is wanted, not of {_core.shown(view['game'])}")
    try:
        rules = kind.rules_type.from_dict(part(view, "rules", Mapping))
    except (TypeError, Error) as error:
        raise StateError(f"rules: {error}") from None
    num_players = number(view, "num_players", kind.min_players(), kind.max_players())
    dealer = number(view, "dealer", 0, num_players - 1)
    seat = None if part(view, "seat", int, type(None)) is None else number(view, "seat", 0, num_players - 1)
    return Common(rules, num_players, dealer, seat)


def part(view: Mapping[str, Any], name: str, *kinds: type) -> Any:
    """Give one part of a view, which has to be of one of some types."""
    if name not in view:
        raise StateError(f"a view has {name!r}: it is missing")
    value = view[name]
    if not isinstance(value, kinds):
        wanted = " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)
        raise StateError(f"{name} of a view is a {wanted}, not {_core.shown(value)}")
    return value


def number(view: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """Give a part that is a whole number in least..most."""
    value = part(view, name, int)
    if isinstance(value, bool):
        raise StateError(f"{name} of a view is an int, not {value}")
    return number_of(name, value, least, most)


def by_seat(view: Mapping[str, Any], name: str, count: int, *kinds: type, seats: str = "seats") -> list[Any]:
    """Give a part that is a list with something of one of some types for each seat, or for each of other `seats`."""
    values = list(part(view, name, list, tuple))
    if len(values) != count:
        raise StateError(f"{name} of a view has something for each of {count} {seats}, not {_core.shown(values)}")
    return [part({name: value}, name, *kinds) for value in values]


def events_of(view: Mapping[str, Any]) -> list[str]:
    """Give the events of a view."""
    return [part({"events": event}, "events", str) for event in part(view, "events", list, tuple)]


def bad_event(event: str, reason: object) -> StateError:
    """Make the error for an event that cannot be."""
    return StateError(f"events of a view: {_core.shown(event)}: {reason}")


def check_same(state: "State[Any, Any]", seat: int | None, view: Mapping[str, Any]) -> None:
    """Check that the view of a state is the given one, in all parts that this has."""
    for name, value in state.view(seat).items():
        if name in view and plain(name, view[name]) != plain(name, value):
            raise StateError(f"{name} does not fit the rest of the view: {_core.shown(view[name])}")


def plain(name: str, value: object) -> str:
    """Write a part of a view so that equal ones are the same text."""
    try:
        return json.dumps(value, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        raise StateError(f"{name} of a view is JSON, not {_core.shown(value)}") from None
