"""Games with wrong information states, keys, observations and views."""

from typing import Any

import numpy as np

from conformance.broken import Wrapped


class ForgetsOwnMoves(Wrapped):
    fault = "information state"

    def information_state_string(self, player: Any) -> str:
        other = self.inner.clone()
        while other.history and other.history[-1][0] == player:
            other.undo()
        return other.information_state_string(player)


class ForgetsThePast(Wrapped):
    """Only what the seat sees now, not how it came about."""

    fault = "information state"

    def information_state_string(self, player: Any) -> str:
        return str(self.inner.observation_tensor(player).tolist())


class Amnesia(Wrapped):
    fault = "information state"

    def information_state_string(self, player: Any) -> str:
        return f"seat {player}, turn {len(self.inner.history)}"


class KeyTellsTheDealer(Wrapped):
    """Though the string does not."""

    fault = "key and string disagree"

    def information_state_key(self, player: Any) -> int:
        return (self.inner.information_state_key(player) + self.inner.dealer) & (1 << 64) - 1


class HidesTheBanker(Wrapped):
    fault = "key and string disagree"

    def information_state_string(self, player: Any) -> str:
        return self.inner.information_state_string(player).partition("; ")[2]


class TensorWithoutBanker(Wrapped):
    fault = "tensor: the same for other returns"

    def observation_tensor(self, player: Any) -> Any:
        numbers = self.inner.observation_tensor(player)
        numbers[self.inner.observation_spec()["banker"]] = 0
        return numbers


class KeyMerges(Wrapped):
    fault = "information key"

    def information_state_key(self, player: Any) -> int:
        return self.inner.information_state_key(player) & 0xF


class KeySplits(Wrapped):
    """Another key for what the seat cannot tell apart."""

    fault = "information key"

    def information_state_key(self, player: Any) -> int:
        return self.inner.position_key


class KeyNegative(Wrapped):
    fault = "64 bits"

    def information_state_key(self, player: Any) -> int:
        return -self.inner.information_state_key(player) - 1


class PositionKeyMerges(Wrapped):
    """Hidden cards do not enter."""

    fault = "position_key"

    @property
    def position_key(self) -> int:
        return self.inner.information_state_key(0)


class PositionKeyOfTheObject(Wrapped):
    fault = "position_key"

    @property
    def position_key(self) -> int:
        return id(self)


class EqualAlways(Wrapped):
    fault = "=="
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wrapped)


class Hashed(Wrapped):
    fault = "hash"

    def __hash__(self) -> int:
        return 1


class TensorShort(Wrapped):
    fault = "size"

    def observation_tensor(self, player: Any) -> Any:
        return self.inner.observation_tensor(player)[:-1]


class TensorNaN(Wrapped):
    fault = "finite"

    def observation_tensor(self, player: Any) -> Any:
        tensor = self.inner.observation_tensor(player)
        tensor[-1] = np.nan
        return tensor


class TensorDouble(Wrapped):
    fault = "float32"

    def observation_tensor(self, player: Any) -> Any:
        return self.inner.observation_tensor(player).astype(np.float64)


class TensorShared(Wrapped):
    fault = "changes with"

    def observation_tensor(self, player: Any) -> Any:
        answer = self.inner.observation_tensor(player)
        if not hasattr(self, "kept"):
            self.kept = {}
        return self.kept.setdefault(player, answer)


class SpecOverlaps(Wrapped):
    fault = "slices"

    def observation_spec(self) -> Any:
        spec = dict(self.inner.observation_spec())
        first = next(iter(spec))
        return {"more": spec[first], **spec}


class SpecShifts(Wrapped):
    fault = "spec"

    def observation_spec(self) -> Any:
        spec = dict(self.inner.observation_spec())
        return {f"{name}_{len(self.inner.history)}": part for name, part in spec.items()}


class ViewNotPlain(Wrapped):
    fault = "plain"

    def view(self, player: Any) -> dict[Any, Any]:
        return {**self.inner.view(player), "hand": (1, 2)}


class ViewIntKeys(Wrapped):
    fault = "plain"

    def view(self, player: Any) -> dict[Any, Any]:
        return {**self.inner.view(player), 1: 2}


class SequenceStands(Wrapped):
    fault = "sequence"

    def view(self, player: Any) -> dict[str, Any]:
        return {**self.inner.view(player), "sequence": 5}


class ViewIsInside(Wrapped):
    fault = "changes with"

    def view(self, player: Any) -> dict[str, Any]:
        answer = self.inner.view(player)
        if not hasattr(self, "kept"):
            self.kept = {}
        return self.kept.setdefault(player, answer)
