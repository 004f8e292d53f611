"""A game of the suite's own, in plain Python: all choose at once, and a move has more than one step.

Everybody gets one card, face down, and then bids 0 to 2 chips; but a seven bids nothing. When all have bid, bids and
cards are shown, and the highest bid (of equal bids the higher card) takes what the others have bid.
"""

import json
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

import palatine
from palatine import Card, CardSet, IllegalMoveError, RecordError, RulesError, StateError

CHANCE, TERMINAL = -1, -4
DECK = CardSet("Ah Kh 7h As Ks")


class Deal(NamedTuple):
    card: Card

    def __str__(self) -> str:
        return f"deal {self.card}"


class Bid(NamedTuple):
    chips: int

    def __str__(self) -> str:
        return f"bid {self.chips}" if self.chips else "pass"


class State:
    num_steps, max_steps = 4, 2
    _STEPS = ((0,), (1, 2), (1, 3))
    _BID: ClassVar[dict[tuple[int, ...], int]] = {steps: chips for chips, steps in enumerate(_STEPS)}
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, num_players: int = 2, dealer: int | None = None) -> None:
        for name, value, numbers in (
            ("num_players", num_players, range(2, len(DECK) + 1)),
            ("dealer", dealer, range(num_players)),
        ):
            if value is not None and (type(value) is not int or value not in numbers):
                raise RulesError(f"{name} out of range: {value}")
        self.num_players = num_players
        self.dealer = num_players - 1 if dealer is None else dealer
        self.rules = DECK
        self._turns: list[tuple[int, int]] = []

    # What happened, and who knows of it.

    def _seat(self, player: object) -> int:
        if isinstance(player, bool) or not isinstance(player, int):
            raise TypeError(f"player must be an int, not {type(player).__name__}")
        if not 0 <= player < self.num_players:
            raise StateError(f"no such seat: {player}")
        return player

    @property
    def _cards(self) -> list[int | None]:
        cards: list[int | None] = [None] * self.num_players
        for n, (_, card) in enumerate(turn for turn in self._turns if turn[0] == CHANCE):
            cards[(self.dealer + 1 + n) % self.num_players] = card
        return cards

    @property
    def _bids(self) -> list[int | None]:
        bids: list[int | None] = [None] * self.num_players
        for actor, action in self._turns:
            if actor != CHANCE:
                bids[actor] = action
        return bids

    def _told(self, player: int | None) -> dict[str, Any]:
        shown = self.is_terminal()
        return {
            "sequence": len(self._turns),
            "dealt": sum(card is not None for card in self._cards),
            "cards": [
                str(Card(card)) if card is not None and (shown or seat == player) else None
                for seat, card in enumerate(self._cards)
            ],
            "bids": [bid if shown or seat == player else None for seat, bid in enumerate(self._bids)],
            "pending": list(self.pending),
        }

    # The protocol.

    def clone(self) -> Self:
        other = type(self)(self.num_players, self.dealer)
        other._turns = list(self._turns)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def undo(self) -> None:
        if not self._turns:
            raise StateError("nothing to undo: the game has just begun")
        self._turns.pop()

    def undo_to_decision(self) -> None:
        if len(self._turns) <= self.num_players:
            raise StateError("nothing to undo: no player has acted yet")
        self._turns.pop()

    @property
    def pending(self) -> tuple[int, ...]:
        if None in self._cards:
            return ()
        return tuple(seat for seat, bid in enumerate(self._bids) if bid is None)

    def current_player(self) -> int:
        return CHANCE if None in self._cards else min(self.pending, default=TERMINAL)

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            raise StateError("chance is not to act")
        actions = self.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def _actor(self, player: object) -> int:
        return self.current_player() if player is None else self._seat(player)

    def legal_actions(self, player: object = None) -> list[int]:
        actor = self._actor(player)
        if actor == CHANCE:
            return [int(card) for card in DECK if int(card) not in self._cards]
        if actor not in self.pending:
            return []
        return [0] if Card(self._cards[actor]).rank == 5 else [0, 1, 2]

    def move_of(self, action: int, player: object = None) -> Deal | Bid:
        deal = self._actor(player) == CHANCE
        if action not in range(52 if deal else 3):
            raise IllegalMoveError(f"no such action: {action}")
        return Deal(Card(action)) if deal else Bid(action)

    def action_of(self, move: object, player: object = None) -> int:
        if isinstance(move, str):
            move = self.parse_move(move)
        if isinstance(move, Deal | Bid):
            return int(move[0])
        if isinstance(move, bool) or not isinstance(move, int):
            raise TypeError(f"a move must be an int, a text or a move, not {type(move).__name__}")
        return move

    def move_text(self, move: object, player: object = None) -> str:
        return str(move if isinstance(move, Deal | Bid) else self.move_of(self.action_of(move), player))

    def parse_move(self, text: object, player: object = None) -> Deal | Bid:
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {type(text).__name__}")
        moves = {str(move): move for move in (Bid(0), Bid(1), Bid(2), *(Deal(card) for card in DECK))}
        if text not in moves:
            raise IllegalMoveError(f"not a move: {text!a:.60}")
        return moves[text]

    def legal_moves(self, player: object = None) -> list[Deal | Bid]:
        return [self.move_of(action) for action in self.legal_actions(player)]

    def legal_count(self, player: object = None) -> int:
        return len(self.legal_actions(player))

    def explain(self, move: object, player: object = None) -> str | None:
        actor = self._actor(player)
        try:
            action = self.action_of(move)
        except IllegalMoveError as error:
            return str(error)
        if isinstance(move, str):
            move = self.parse_move(move)
        deal = actor == CHANCE
        if action in self.legal_actions(player) and not isinstance(move, Bid if deal else Deal):
            return None
        if self.is_terminal():
            return f"the game is over: {move}"
        if not deal and actor not in self.pending:
            return f"seat {actor} is not to act: {move}"
        return f"illegal action: {move}"

    def is_legal(self, move: object, player: object = None) -> bool:
        return self.explain(move, player) is None

    def apply(self, move: object, player: object = None) -> None:
        reason = self.explain(move, player)
        if reason is not None:
            raise IllegalMoveError(reason)
        self._turns.append((self._actor(player), self.action_of(move)))

    def default_move(self, player: object = None) -> Bid:
        if self._actor(player) not in self.pending:
            raise StateError(f"seat {player} is not to act")
        return Bid(0)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            raise StateError("no returns before the end of the game")
        best = max(range(self.num_players), key=lambda seat: (self._bids[seat], self._cards[seat]))
        bids = [bid or 0 for bid in self._bids]
        return [float(sum(bids) - bid if seat == best else -bid) for seat, bid in enumerate(bids)]

    def steps(self, move: object, player: object = None) -> list[int]:
        action = self.action_of(move)
        if not self.is_legal(action, player) or self._actor(player) == CHANCE:
            raise IllegalMoveError(f"no steps: {move}")
        return list(self._STEPS[action])

    def _ways(self, prefix: Sequence[int], player: object) -> list[list[int]]:
        if self.is_chance_node():
            return []
        ways = [list(self._STEPS[action]) for action in self.legal_actions(player)]
        found = [way for way in ways if way[: len(prefix)] == list(prefix)]
        if prefix and not found:
            raise IllegalMoveError(f"no legal move begins with the steps {list(prefix)}")
        return found

    def legal_steps(self, prefix: Sequence[int] = (), player: object = None) -> list[int]:
        n = len(prefix)
        return sorted({way[n] for way in self._ways(prefix, player) if len(way) > n})

    def action_of_steps(self, steps: Sequence[int], player: object = None) -> int | None:
        return next((self._BID[tuple(way)] for way in self._ways(steps, player) if len(way) == len(steps)), None)

    def information_state_string(self, player: object) -> str:
        told = self._told(self._seat(player))
        if not self.is_terminal():
            told["pending"] = player in self.pending  # whether others have chosen already, is nobody's business
        del told["sequence"]
        return f"{player} {told}"

    def information_state_key(self, player: object) -> int:
        return int.from_bytes(self.information_state_string(player).encode(), "big") % (2**61 - 1)

    @property
    def position_key(self) -> int:
        text = f"{self.num_players} {self.dealer} {self._cards} {self._bids}"
        return int.from_bytes(text.encode(), "big") % (2**61 - 1)

    def observation_spec(self) -> dict[str, slice]:
        n = self.num_players
        return {"cards": slice(0, 52 * n), "bids": slice(52 * n, 53 * n)}

    def observation_tensor(self, player: object) -> Any:
        told = self._told(self._seat(player))
        tensor = np.zeros(53 * self.num_players, np.float32)
        for seat, (card, bid) in enumerate(zip(told["cards"], told["bids"], strict=True)):
            if card is not None:
                tensor[52 * seat + Card(card)] = 1
            if bid is not None:
                tensor[52 * self.num_players + seat] = bid
        return tensor

    def view(self, player: object) -> dict[str, Any]:
        return self._told(None if player is None else self._seat(player))

    def resample(self, player: object, seed: object) -> Self:
        seat = self._seat(player)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise TypeError(f"seed must be an int, not {type(seed).__name__}")
        random = palatine.Random(seed)
        other = type(self)(self.num_players, self.dealer)
        if self.is_terminal():
            return self.clone()
        own = self._cards[seat]
        left = [int(card) for card in DECK if int(card) != own]
        for n, (actor, action) in enumerate(self._turns):
            mine = actor == seat or (actor == CHANCE and (self.dealer + 1 + n) % self.num_players == seat)
            if mine:
                other._turns.append((actor, action))
            elif actor == CHANCE:
                other._turns.append((actor, left.pop(random.below(len(left)))))
            else:
                other._turns.append((actor, random.below(len(other.legal_actions(actor)))))
        return other

    @property
    def history(self) -> list[tuple[int, Deal | Bid]]:
        return [(actor, Deal(Card(action)) if actor == CHANCE else Bid(action)) for actor, action in self._turns]

    def to_json(self) -> str:
        moves = [[actor, str(move)] for actor, move in self.history]
        return json.dumps({"game": "bids", "version": 1, "players": [self.num_players, self.dealer], "moves": moves})

    @classmethod
    def from_json(cls, text: str) -> Self:
        if not isinstance(text, str):
            raise TypeError(f"a record must be a str, not {type(text).__name__}")
        try:
            record = json.loads(text)
            if not isinstance(record, dict):
                raise RecordError(f"no record: {text:.60}")
            known = json.dumps([record.pop("game"), record.pop("version"), sorted(record)])
            if known != '["bids", 1, ["moves", "players"]]':
                raise RecordError(f"no record of this game: {text:.60}")
            state = cls(*record["players"])
            for actor, move in record["moves"]:
                state.apply(move, None if actor == CHANCE else actor)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise RecordError(f"a broken record: {text:.60}") from error
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.num_players, self.dealer, self._cards, self._bids) == (
            other.num_players,
            other.dealer,
            other._cards,
            other._bids,
        )

    def text(self, full: bool = False) -> str:
        return json.dumps([self._told(None), *(map(str, self.history) if full else ())])

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__
