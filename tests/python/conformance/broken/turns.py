"""Games that go wrong: clones, undo, chance, returns, whose turn it is."""

from typing import Any, Self

from conformance.broken import Wrapped
from conformance.games import CHANCE, State
from palatine import StateError

# Clones and undo.


class CloneIsSelf(Wrapped):
    fault = "clone"

    def clone(self) -> Wrapped:
        return self


class CloneForgets(Wrapped):
    fault = "clone"

    def clone(self) -> Wrapped:
        other = self.inner.clone()
        if other.history:
            other.undo()
        return self.wrap(other)


class CopyIsShared(Wrapped):
    fault = "copy"

    def __copy__(self) -> Wrapped:
        return self.wrap(self.inner)


class UndoTwice(Wrapped):
    fault = "undo"

    def undo(self) -> None:
        self.inner.undo()
        if self.inner.history:
            self.inner.undo()


class UndoForgets(Wrapped):
    """Undo leaves a trace in what the seat remembers."""

    fault = "undo"
    undone = 0

    def wrap(self, inner: State) -> Self:
        other = super().wrap(inner)
        other.undone = self.undone
        return other

    def undo(self) -> None:
        self.inner.undo()
        self.undone += 1

    def information_state_string(self, player: Any) -> str:
        return self.inner.information_state_string(player) + "!" * self.undone


class UndoAtTheStart(Wrapped):
    fault = "undo at the start"

    def undo(self) -> None:
        if self.inner.history:
            self.inner.undo()


class DecisionNotUndone(Wrapped):
    fault = "undo_to_decision"

    def undo_to_decision(self) -> None:
        self.inner.undo()


class HalfUndone(Wrapped):
    """Without a decision it refuses, but has taken back the cards by then."""

    fault = "undo_to_decision"

    def undo_to_decision(self) -> None:
        if all(actor == CHANCE for actor, _ in self.inner.history):
            while self.inner.history:
                self.inner.undo()
            raise StateError("nothing to undo")
        self.inner.undo_to_decision()


class RedoDiffers(Wrapped):
    """What chance can do depends on how often one has undone."""

    fault = "redo"
    undone = 0

    def undo(self) -> None:
        self.inner.undo()
        self.undone += 1

    def apply(self, move: Any, player: Any = None) -> None:
        if self.inner.is_chance_node() and self.undone and isinstance(move, int):
            outcomes = self.inner.legal_actions()
            move = outcomes[(outcomes.index(move) + 1) % len(outcomes)]
        self.inner.apply(move, player)


# Chance and returns.


class Loaded(Wrapped):
    fault = "sum"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(action, chance * 1.01) for action, chance in self.inner.chance_outcomes()]


class Skewed(Wrapped):
    fault = "equally likely"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found = self.inner.chance_outcomes()
        if len(found) < 2:
            return found
        (first, p), (second, q), *rest = found
        return [(first, p / 2), (second, q + p / 2), *rest]


class Missing(Wrapped):
    fault = "chance_outcomes"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found = self.inner.chance_outcomes()[1:]
        return [(action, 1 / len(found)) for action, _ in found]


class ChanceAlways(Wrapped):
    fault = "chance_outcomes"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes() if self.inner.is_chance_node() else [(0, 1.0)]


class Rake(Wrapped):
    fault = "sum to"

    def returns(self) -> list[float]:
        first, *rest = self.inner.returns()
        return [first - 0.01, *rest]


class EarlyReturns(Wrapped):
    fault = "before the end"

    def returns(self) -> list[float]:
        return self.inner.returns() if self.inner.is_terminal() else [0.0] * self.inner.num_players


class ReturnsMissing(Wrapped):
    fault = "one number a seat"

    def returns(self) -> list[float]:
        return [*self.inner.returns(), 0.0]


class ReturnsNaN(Wrapped):
    fault = "finite"

    def returns(self) -> list[float]:
        return [float("nan") for _ in self.inner.returns()]


# Whose turn it is.


class NobodyPends(Wrapped):
    fault = "pending"

    @property
    def pending(self) -> tuple[int, ...]:
        return ()


class WrongPlayer(Wrapped):
    fault = "current_player"

    def current_player(self) -> int:
        player = self.inner.current_player()
        return self.inner.num_players - 1 - player if player >= 0 else player


class OverAndNot(Wrapped):
    fault = "is_terminal"

    def is_terminal(self) -> bool:
        return not self.inner.is_chance_node()


class OrderMatters(Wrapped):
    """Of those who choose at once, the first to do so is remembered."""

    fault = "order"

    def information_state_string(self, player: Any) -> str:
        first = [actor for actor, _ in self.inner.history if actor != CHANCE][:1]
        return f"{self.inner.information_state_string(player)} {first if self.inner.is_terminal() else ''}"


class OneAtATime(Wrapped):
    fault = "pending"

    def legal_actions(self, player: Any = None) -> list[int]:
        return [] if player is not None and player != self.inner.current_player() else self.inner.legal_actions(player)
