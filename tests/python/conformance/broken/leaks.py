"""Games that tell a seat what it has not seen, or sample wrongly."""

from typing import Any, Self

from conformance.broken import Wrapped
from conformance.games import State
from palatine import IllegalMoveError


class SampleIsTruth(Wrapped):
    fault = "worlds|truth|resample"

    def resample(self, player: Any, seed: Any) -> Wrapped:
        self.inner.resample(player, seed)
        return self.clone()


class SampleLoaded(Wrapped):
    """Draws twice and prefers one world."""

    fault = "worlds"

    def resample(self, player: Any, seed: Any) -> Wrapped:
        pair = [self.inner.resample(player, seed), self.inner.resample(player, 2**63 - 1 - seed)]
        return self.wrap(min(pair, key=lambda state: state.to_json()) if seed % 3 == 0 else pair[0])


class SampleOfOneWorld(Wrapped):
    fault = "worlds"

    def resample(self, player: Any, seed: Any) -> Wrapped:
        return self.wrap(self.inner.resample(player, 0))


class SampleOfAnotherSeat(Wrapped):
    fault = "information state|worlds"

    def resample(self, player: Any, seed: Any) -> Wrapped:
        self.inner.resample(player, seed)
        return self.wrap(self.inner.resample((player + 1) % self.inner.num_players, seed))


class SampleForgets(Wrapped):
    """A sample answers rightly about now, wrongly about the past."""

    fault = "past"
    sampled = undone = False

    def resample(self, player: Any, seed: Any) -> Wrapped:
        other = self.wrap(self.inner.resample(player, seed))
        other.sampled = True
        return other

    def undo(self) -> None:
        self.inner.undo()
        self.undone = self.sampled

    def information_state_string(self, player: Any) -> str:
        return self.inner.information_state_string(player) + ("?" if self.undone else "")


class SampleReadsTheTruth(Wrapped):
    """Consistent worlds with the right weights, but which one, depends on the hidden cards."""

    fault = "truth|resample"

    def resample(self, player: Any, seed: Any) -> Wrapped:
        self.inner.resample(player, seed)
        return self.wrap(self.inner.resample(player, seed ^ self.inner.position_key >> 20 & 0xFFFF))


class SampleDrifts(Wrapped):
    """One seed, two samples."""

    fault = "seed"
    calls = 0

    def resample(self, player: Any, seed: Any) -> Wrapped:
        self.inner.resample(player, seed)
        SampleDrifts.calls += 1
        return self.wrap(self.inner.resample(player, seed + SampleDrifts.calls))


class ViewLeaks(Wrapped):
    fault = "view"

    def view(self, player: Any) -> dict[str, Any]:
        return {**self.inner.view(player), "debug": self.hidden()}


class SpectatorSees(Wrapped):
    fault = r"view\(None\)"

    def view(self, player: Any) -> dict[str, Any]:
        return self.inner.view(0 if player is None and self.inner.num_players else player)


class StringLeaks(Wrapped):
    fault = "information_state_string"

    def information_state_string(self, player: Any) -> str:
        return f"{self.inner.information_state_string(player)} {self.hidden()}"


class KeyLeaks(Wrapped):
    fault = "information_state_key"

    def information_state_key(self, player: Any) -> int:
        return self.inner.information_state_key(player) ^ self.inner.position_key


class TensorLeaks(Wrapped):
    fault = "observation_tensor"

    def observation_tensor(self, player: Any) -> Any:
        return sum(self.inner.observation_tensor(seat) for seat in range(self.inner.num_players))


class ReprLeaks(Wrapped):
    fault = "repr"

    def __repr__(self) -> str:
        return f"<State {self.hidden()}>"


class TextLeaks(Wrapped):
    fault = "text"

    def text(self, full: bool = False) -> str:
        return self.inner.text(full=True)


class ErrorLeaks(Wrapped):
    """The text of an error names a card that nobody has seen."""

    fault = "apply"

    def apply(self, move: Any, *args: Any) -> None:
        try:
            self.inner.apply(move, *args)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"{error}, for the cards are {self.hidden()}") from error


class CauseLeaks(Wrapped):
    """The text of an error says nothing, the one that led to it all."""

    fault = "apply"

    def apply(self, move: Any, *args: Any) -> None:
        try:
            self.inner.apply(move, *args)
        except IllegalMoveError as error:
            raise error from ValueError(self.hidden())


class StepsLeak(Wrapped):
    """That a move has no steps, is said with all the cards."""

    fault = "steps"

    def steps(self, move: Any, *args: Any) -> list[int]:
        try:
            return list(self.inner.steps(move, *args))
        except IllegalMoveError:
            raise IllegalMoveError(self.hidden()) from None


class ExplainLeaks(Wrapped):
    """Whether a card has been dealt, is told to any seat that asks."""

    fault = "explain"

    def explain(self, move: Any, player: Any = None) -> str | None:
        reason = self.inner.explain(move, player)
        dealt = isinstance(move, str) and move in self.hidden()
        return f"{reason}; it has been dealt" if reason is not None and dealt else reason


class DefaultLeaks(Wrapped):
    """The timer's move knows the others' cards."""

    fault = "default_move"

    def default_move(self, *args: Any) -> Any:
        self.inner.default_move(*args)
        found = list(self.inner.legal_moves(*args))
        return found[sum(map(ord, self.hidden())) % len(found)]


class ActionsLeak(Wrapped):
    """What is legal, depends on a card that the seat has not seen."""

    fault = "legal_actions"

    def legal_actions(self, player: Any = None) -> list[int]:
        found = self.inner.legal_actions(player)
        return found[: 1 + sum(map(ord, self.hidden())) % 2] if player is not None else found


class LeaksAfterUndo(Wrapped):
    """Remembers what it saw at the showdown, when that has been taken back."""

    fault = "undo"
    memory = ""

    def wrap(self, inner: State) -> Self:
        other = super().wrap(inner)
        other.memory = self.memory
        return other

    def undo(self) -> None:
        if self.inner.is_terminal():
            self.memory = self.hidden()
        self.inner.undo()

    def view(self, player: Any) -> dict[str, Any]:
        return {**self.inner.view(player), **({"memory": self.memory} if self.memory else {})}


class SetupLeaks(Wrapped):
    """How it was set up, is shown to all."""

    fault = "setup"
    setting = ""

    @classmethod
    def setup(cls, **where: Any) -> Wrapped:
        state = cls(cls.sound.setup(**where))
        state.setting = str(where)
        return state

    def wrap(self, inner: State) -> Self:
        other = super().wrap(inner)
        other.setting = self.setting
        return other

    def __repr__(self) -> str:
        return self.setting or repr(self.inner)


class SetupForgets(Wrapped):
    fault = "setup"

    @classmethod
    def setup(cls, **where: Any) -> Wrapped:
        return cls(cls.sound.setup(**{**where, "betting": where["betting"][:-1]}))
