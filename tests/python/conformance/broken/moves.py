"""Games whose moves are wrong: actions, texts, legality, step actions."""

from typing import Any

from conformance.broken import Wrapped
from palatine import IllegalMoveError

# Actions.


class Unsorted(Wrapped):
    fault = "not sorted"

    def legal_actions(self, *args: Any) -> list[int]:
        return self.inner.legal_actions(*args)[::-1]


class Repeated(Wrapped):
    fault = "twice"

    def legal_actions(self, *args: Any) -> list[int]:
        found = self.inner.legal_actions(*args)
        return found[:1] + found


class Negative(Wrapped):
    fault = "negative"

    def legal_actions(self, *args: Any) -> list[int]:
        return [-7, *self.inner.legal_actions(*args)]


class ActionsForAll(Wrapped):
    fault = "not to act"

    def legal_actions(self, *args: Any) -> list[int]:
        return self.inner.legal_actions()


class Stuck(Wrapped):
    fault = "no action"

    def legal_actions(self, *args: Any) -> list[int]:
        return [] if len(self.inner.history) > 2 else self.inner.legal_actions(*args)


class ActionsAtTheEnd(Wrapped):
    fault = "the game is over"

    def legal_actions(self, *args: Any) -> list[int]:
        return [0] if self.inner.is_terminal() else self.inner.legal_actions(*args)


class DefaultIllegal(Wrapped):
    fault = "default"

    def default_move(self, *args: Any) -> Any:
        self.inner.default_move(*args)
        return 51


# Texts.


class OneText(Wrapped):
    fault = "texts are not unique"

    def move_text(self, *args: Any) -> str:
        return self.inner.move_text(*args)[:0] + "move"


class ParsesAnother(Wrapped):
    fault = "parses as"

    def parse_move(self, text: str, *args: Any) -> Any:
        self.inner.parse_move(text, *args)
        return self.inner.move_of(self.inner.legal_actions()[0])


class ActionOfAnother(Wrapped):
    fault = "action_of"

    def action_of(self, *args: Any) -> int:
        return self.inner.action_of(*args) + 1


class TextNotTaken(Wrapped):
    fault = "apply of the text"

    def apply(self, move: Any, *args: Any) -> None:
        if isinstance(move, str):
            move = self.inner.legal_actions()[-1]
        self.inner.apply(move, *args)


# Legality.


class CountsOneMore(Wrapped):
    fault = "legal_count"

    def legal_count(self, *args: Any) -> int:
        return self.inner.legal_count(*args) + 1


class FewerMoves(Wrapped):
    fault = "legal_moves"

    def legal_moves(self, *args: Any) -> Any:
        return list(self.inner.legal_moves(*args))[1:]


class AllLegal(Wrapped):
    fault = "is_legal"

    def is_legal(self, *args: Any) -> bool:
        return True


class ExplainsLegal(Wrapped):
    fault = "explain"

    def explain(self, *args: Any) -> str:
        return self.inner.explain(*args) or "it seems unwise"


class NeverExplains(Wrapped):
    fault = "explain"

    def explain(self, *args: Any) -> None:
        return None


class ExplainsEmpty(Wrapped):
    fault = "explain"

    def explain(self, *args: Any) -> str | None:
        return None if self.inner.explain(*args) is None else ""


# Step actions.


class StepsBeyond(Wrapped):
    fault = "steps"

    def steps(self, *args: Any) -> list[int]:
        return [step + 256 for step in self.inner.steps(*args)]


class SameSteps(Wrapped):
    fault = "steps"

    def steps(self, *args: Any) -> list[int]:
        self.inner.steps(*args)
        return [0]


class StepsShort(Wrapped):
    fault = "legal_steps"

    def legal_steps(self, *args: Any) -> list[int]:
        return self.inner.legal_steps(*args)[1:]


class StepsMore(Wrapped):
    fault = "legal_steps"

    def legal_steps(self, *args: Any) -> list[int]:
        return [*self.inner.legal_steps(*args), 255]


class StepsOfAnother(Wrapped):
    fault = "action_of_steps"

    def action_of_steps(self, *args: Any) -> int | None:
        found = self.inner.action_of_steps(*args)
        return None if found is None else found + 1


class StepsAccepted(Wrapped):
    fault = "no legal move"

    def action_of_steps(self, *args: Any) -> int | None:
        try:
            return self.inner.action_of_steps(*args)
        except IllegalMoveError:
            return None
