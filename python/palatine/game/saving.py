"""Whole games as text: written, read, and played again."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from palatine import _core
from palatine.errors import Error, RecordError, RulesError
from palatine.game.kinds import check_rules, kind_of
from palatine.game.records import checked_turns, read_record
from palatine.game.rules import Rules

if TYPE_CHECKING:
    from palatine.game.state import State

FORMAT, VERSION = "palatine.state", 1
KEYS = {"format", "version", "game", "num_players", "dealer", "rules", "moves"}

StateT = TypeVar("StateT", bound="State[Any, Any]")


def record_of(state: "State[Any, Any]") -> str:
    """Write the rules and every move of a game, hidden cards too."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": state.name,
        "num_players": state.num_players,
        "dealer": state.dealer,
        "rules": state.rules.to_dict(),
        "moves": [[actor, str(move)] for actor, move in state.history],
    }
    return json.dumps(record)


def state_of_record(kind: type[StateT], text: str) -> StateT:
    """Read what `record_of` wrote. RecordError, with the reason, for anything else."""
    record = read_record("a game", text, KEYS, FORMAT, VERSION)
    rules, moves = record["rules"], checked_turns("moves", record["moves"])
    if not isinstance(rules, dict):
        raise RecordError(f"rules is an object, not {_core.shown(rules)}")
    if type(record["dealer"]) is not int:
        raise RecordError(f"dealer is a seat, not {_core.shown(record['dealer'])}")
    try:
        kind = kind_of(kind, record["game"])  # type: ignore[assignment]
    except (TypeError, RulesError) as error:
        raise RecordError(str(error)) from None
    if record["game"] != kind.name:
        raise RecordError(f"a game of {kind.name}, not of {_core.shown(record['game'])}")
    try:
        return restore(kind, kind.rules_type.from_dict(rules), record["num_players"], record["dealer"], moves)
    except (TypeError, Error) as error:
        raise RecordError(str(error)) from None


def restore(
    kind: type[StateT], rules: Rules, num_players: int, dealer: int, moves: Iterable[tuple[int, object]]
) -> StateT:
    """Play a recorded game again. RecordError when that cannot be."""
    state = kind.__new__(kind)
    try:
        state._start(kind.name, check_rules(kind, rules), num_players, dealer)
        for actor, move in moves:
            state.apply(move, actor)
    except (TypeError, ValueError) as error:
        raise RecordError(f"a game that cannot be: {error}") from None
    return state
