"""How a table deals one game after another: from one key or seed, or as somebody else deals."""

from typing import Any, Literal

from palatine import _core
from palatine.dealer import Dealer
from palatine.errors import Error, RecordError
from palatine.match.deals import DEALER, derived_seed
from palatine.random import Random

MANUAL: Literal["manual"] = "manual"
"""Somebody else deals."""

Dealing = Dealer | Literal["manual"]

FIRST_DEALER = 1  # in the place of a seat: the seed of the draw for the first dealer


class KeyedRandom:
    """Numbers of a key, one after another, where `Random` gives those of a seed."""

    def __init__(self, key: bytes) -> None:
        """Begin with the first number."""
        self._key = key
        self._number = 0

    def below(self, n: int) -> int:
        """Return the next number, exactly uniform in 0..n-1."""
        self._number += 1
        return _core.keyed_below(self._key, self._number - 1, n)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place, from the back (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def read_dealing(seed: object, dealing: object) -> Dealing:
    """Return how a table deals, as its caller says: by default from a new key."""
    if dealing is None:
        return Dealer() if seed is None else Dealer(_core.check_seed(seed))
    if seed is not None:
        raise Error("give a seed or a dealing, not both")
    if isinstance(dealing, Dealer):
        if dealing.key is None and dealing.seed is None:
            raise Error(f"a table deals many games, from a key or a seed: {dealing!r}")
        return dealing
    if not isinstance(dealing, str):
        raise TypeError(f"dealing must be a Dealer or 'manual', not {type(dealing).__name__}")
    if dealing != MANUAL:
        raise Error("dealing must be a Dealer or 'manual', not another text")  # which may be a key
    return MANUAL


def dealer_of_game(dealing: Dealing, number: int) -> Dealer | None:
    """Return who deals the game of that number, None for somebody else.

    With a key each game has its own, HMAC-SHA256(key, "game" + number as 8 bytes), so that none gives another away.
    """
    if not isinstance(dealing, Dealer):
        return None
    if dealing.key is not None:
        return Dealer.from_key(_core.derived_key(dealing.key, "game", number))
    assert dealing.seed is not None
    return Dealer(derived_seed(dealing.seed, number, DEALER, 0))


def draw_of_first_dealer(dealing: Dealer) -> Random | KeyedRandom:
    """Return the numbers by which a table draws its first dealer; they give no card away where there is a key."""
    if dealing.key is not None:
        return KeyedRandom(_core.derived_key(dealing.key, "first dealer", 0))
    assert dealing.seed is not None
    return Random(derived_seed(dealing.seed, 0, DEALER, FIRST_DEALER))


def dealing_as_json(dealing: Dealing) -> Any:
    """Return all that it takes to deal on, as plain JSON-able values."""
    if not isinstance(dealing, Dealer):
        return MANUAL
    return {"seed": dealing.seed} if dealing.key is None else {"key": dealing.key.hex()}


def dealing_of_json(value: object) -> Dealing:
    """Read what `dealing_as_json` gave. RecordError, which shows no key, for anything else."""
    try:
        if value == MANUAL:
            return MANUAL
        if isinstance(value, dict) and list(value) == ["seed"] and type(value["seed"]) is int:
            return Dealer(_core.check_seed(value["seed"]))
        if isinstance(value, dict) and list(value) == ["key"] and len(value["key"]) == 64:
            return Dealer.from_key(bytes.fromhex(value["key"]))
    except (TypeError, ValueError):
        pass
    raise RecordError("dealing must be 'manual', {'seed': 0..2**64-1} or {'key': 64 hex digits}")
