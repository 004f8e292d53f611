"""A game at a table: somebody in one seat, bots in the others. Knows the protocol, and no game by name."""

from collections.abc import Mapping
from typing import Any

from palatine import Dealer, Error, IllegalMoveError
from palatine.bots import Bot, advice_of
from palatine.cli.keyboard import Keyboard, encodable
from palatine.cli.pictures import picture_of
from palatine.cli.terminal import Terminal, write
from palatine.cli.usage import one_line
from palatine.game import Game, State
from palatine.match.deals import seen_action

COMMANDS = {
    "moves": "list the legal moves",
    "hint": "what the engine would do",
    "auto": "do that, or where no engine plays what a timer would do",
    "undo": "take your last move back, and all that came after it",
    "help": "this list",
    "quit": "leave",
}
SOME_MOVES = 10

AnyState = State[Any, Any]


class Left(Exception):  # noqa: N818
    """Whoever sat at the table has left."""


class Table:
    """Plays games of one kind.

    human: the seat of whoever sits at the keyboard, None for nobody. bots: the others by seat. engine: what gives
    hints, None where there is none. All that is shown is what the seat, or a spectator, may know.
    """

    def __init__(self, game: Game, human: int | None, bots: Mapping[int, Bot], engine: Bot | None) -> None:
        """Sit down."""
        self.game = game
        self.human = human
        self.bots = bots
        self.engine = engine
        self.advise = advice_of(game)
        self.screen = Terminal()
        self.picture, self.tells_events = picture_of(game.name)
        self.keyboard = None if human is None else Keyboard()
        self._told = 0  # of the events
        self._hints = 0

    def play(self, state: AnyState, dealer: Dealer) -> AnyState:
        """Play a state to its end, and give that. Raises `Left` when whoever plays leaves."""
        self._told = 0
        self._restart()
        before: list[AnyState] = []  # the positions in which the human chose
        dealer.play(state)
        while not state.is_terminal():
            choices: dict[int, object] = {}
            if self.human in state.pending:
                choice = self._ask(state, can_undo=bool(before))
                if choice is None:
                    state = before.pop()
                    self._told = 0
                    self._restart()
                    continue
                before.append(state.clone())
                choices[self.human] = choice
            # Who is to choose at once with others chooses before any of the choices is made.
            choices |= {seat: self.bots[seat].step(state.clone(), seat) for seat in state.pending if seat in self.bots}
            for seat in sorted(choices):
                self._apply(state, seat, choices[seat])
            dealer.play(state)
        self._show(state)
        return state

    def _restart(self) -> None:
        for bot in (*self.bots.values(), self.engine):
            if bot is not None:
                bot.restart()

    def _apply(self, state: AnyState, seat: int, move: object) -> None:
        """Make a move and tell the bots of it."""
        earlier = state.clone()
        try:
            state.apply(move, seat)
        except IllegalMoveError:  # whose words would tell what the bot has in its hand
            name = type(self.bots[seat]).__name__
            raise IllegalMoveError(f"{name} at seat {seat} made a move that is not legal") from None
        for other, bot in self.bots.items():
            if other != seat:
                bot.inform_action(earlier.clone(), seat, seen_action(earlier, state, other))

    def _show(self, state: AnyState) -> None:
        """Print what has happened since, and the position."""
        view = state.view(self.human)
        news = [] if self.tells_events else view["events"][self._told :]
        self._told = len(view["events"])
        seen = [event for event in news if not (event.startswith("deal ") and event.endswith(" ?"))]
        self.screen.show("", *seen, self.picture(view, self.game.rules))

    def _ask(self, state: AnyState, can_undo: bool) -> object | None:
        """Give the move that the human chooses, None to take the last one back."""
        assert self.keyboard is not None
        self._show(state)
        while True:
            line = self.keyboard.ask(f"seat {self.human}> ")
            if line is None:
                raise Left
            command = line.lower()
            if command == "quit":
                raise Left
            if command == "undo" and can_undo:
                return None
            if command in COMMANDS:
                try:
                    answer = self._answer(state, command)
                except Error as error:  # an engine that cannot tell
                    self._say(one_line(str(error)))
                    continue
                self._say(answer)
                if command == "auto":
                    return answer
            elif line:
                reason = state.explain(line, self.human)
                if reason is None:
                    return line
                self._say(f"{one_line(reason)} (try help)")

    def _answer(self, state: AnyState, command: str) -> str:
        """Answer a command that changes nothing."""
        if command == "undo":
            return "there is nothing to take back"
        if command == "hint" and self.engine is None:
            return "no engine plays here"
        if command in ("hint", "auto"):
            move, words = self._advice(state)
            text = state.move_text(move, self.human)
            return f"{text}  ({words})" if words and command == "hint" else text
        if command == "moves":
            return self._moves(state)
        lines = [f"{name:<6} {about}" for name, about in COMMANDS.items()]
        lines.append(f"or a move, such as: {state.legal_moves(self.human)[0]}")
        return "\n".join([*lines, *state.move_help.splitlines()])

    def _moves(self, state: AnyState) -> str:
        """List the legal moves, or some of very many."""
        texts: list[str] | None = state.view(self.human)["legal_moves"]
        if texts is not None:
            return "\n".join(texts)
        moves = state.legal_moves(self.human)
        some = [str(moves[index * len(moves) // SOME_MOVES]) for index in range(SOME_MOVES)]
        return "\n".join([f"{len(moves)} moves, among them", *some])

    def _advice(self, state: AnyState) -> tuple[object, str]:
        """Give the move that the game knows for sure, else that of the engine, without one that of a timer; and words.

        Whoever advises is given a world as the seat may imagine it, so that no advice can come from hidden cards.
        """
        assert self.human is not None
        if self.engine is None:
            return state.default_move(self.human), ""
        self._hints += 1
        world = state.resample(self.human, self._hints)
        known = None if self.advise is None else self.advise(world, self.human)
        return known or (self.engine.step(world, self.human), "")

    def _say(self, text: str) -> None:
        write(encodable(text) + "\n")
