"""Who plays chance: a secret key, a seed, or a server's own pack."""

import string
from collections.abc import Callable, Iterable, Set
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.cards import Card, parse_cards
from palatine.errors import CardError, Error, StateError
from palatine.game import CHANCE, State

__all__ = ["Dealer"]
__dir__ = __all__.copy  # dir() shows the public names alone

Cards = str | Iterable[SupportsIndex | str]
NEW_KEY: Any = object()


class Dealer:
    """Plays chance for states.

    A dealer is one of three things:

    - `Dealer()` has a new 256-bit key from the system's entropy. `Dealer.from_key(key)` is the same dealer again. Use
      this wherever people play: nobody can tell the next card from those before.
    - `Dealer(seed)`, a seed 0..2**64-1, is for tests and research. Do not deal with it to people who play for
      something: a small seed, or one from a clock, is found from the cards of one's own hand.
    - `Dealer(pack)` deals the cards of a pack in their order: a text or an iterable of cards.

    A draw depends on the key, the seed or the pack and on the history of the state only, so going on after an undo
    repeats it. Whoever has the key, the seed or the pack knows all cards to come. `repr`, and errors while it deals,
    show nothing of them; `key`, `seed` and a pickle do.

    With a key, chance turn number t (`state.num_chance_turns`, from 0) with n legal actions is drawn as follows. Block
    b = 0, 1, ... is HMAC-SHA256(key, t as 8 bytes + b as 4 bytes). Each block holds eight words of 4 bytes. All numbers
    have the highest byte first. The first word w < 2**32 // n * n decides: the action is
    `state.legal_actions()[w % n]`. So all n are exactly equally likely.

    With a pack, the next card is the first one that can be dealt, going round the pack from the card that was dealt
    last, and at first from the beginning. So the k-th card dealt is the k-th of the pack. In Palace Poker cards come
    again: rejected banners (PP-5, PP-6) and the discards, when the draw deck is used up (PP-9). These lie under the
    pack, in its order. reshuffle changes this: whenever cards come back, it is called with all cards that can be dealt
    then, a list of `Card` in the order in which they would come, and returns them in a new order. A dealer keeps each
    answer, so going on after an undo repeats the cards even if `reshuffle` draws at random. A pack that has all cards
    of the game never runs out, and cards that lie elsewhere are passed over. A smaller pack is used up at its end.

    Raises Error or CardError for bad values, TypeError for other types.

    >>> import palatine
    >>> state = palatine.load_game("kuhn").new_initial_state()
    >>> palatine.Dealer("Js Ks").play(state)
    >>> state.view(0)["cards"]
    ['Js', None]
    """

    __slots__ = ("_orders", "_pack", "_reshuffle", "_source")

    def __init__(
        self,
        source: SupportsIndex | Cards = NEW_KEY,
        *,
        reshuffle: Callable[[list[Card]], Cards] | None = None,
    ) -> None:
        """Take a seed or a pack, or make a key."""
        self._source: bytes | int = 0  # what draws, where there is no pack
        self._pack: tuple[Card, ...] | None = None
        self._reshuffle = reshuffle
        self._orders: dict[tuple[int, tuple[Card, ...]], tuple[Card, ...]] = {}  # what reshuffle has answered
        if source is NEW_KEY:
            self._source = _core.random_key()
        elif isinstance(source, Iterable):
            self._pack = read_pack(source)
        else:
            self._source = _core.check_seed(source)
        if reshuffle is not None and self._pack is None:
            raise Error("reshuffle goes with a pack")
        if reshuffle is not None and not callable(reshuffle):
            raise TypeError(f"reshuffle must be callable, not {type(reshuffle).__name__}")

    @classmethod
    def from_key(cls, key: bytes) -> Self:
        """Return the dealer of a key of 32 bytes. Raises Error for another length, TypeError for what is not bytes."""
        dealer = cls(0)
        dealer._source = _core.check_key(key)
        return dealer

    @property
    def key(self) -> bytes | None:
        """The key, None for a dealer of a seed or a pack. Whoever knows it knows all cards."""
        return self._source if self._pack is None and isinstance(self._source, bytes) else None

    @property
    def seed(self) -> int | None:
        """The seed, None for a dealer of a key or a pack. Whoever knows it knows all cards."""
        return self._source if self._pack is None and isinstance(self._source, int) else None

    def action(self, state: State[Any, Any]) -> int:
        """Return the action of chance in a state, without doing it.

        Raises StateError when chance is not to act and when the pack is used up or does not fit.
        """
        check_state(state)
        if self._pack is None:
            return state._draw(self._source)
        if not state.is_chance_node():
            raise StateError("chance is not to act")
        cards = self._cards_to_come(state, self._pack)
        if not cards:
            raise StateError(why_none(state, self._pack))
        return int(cards[0])

    def play(self, state: State[Any, Any]) -> None:
        """Deal until somebody must decide or the game is over. After an error nothing has changed."""
        check_state(state)
        if self._pack is None:
            state._play(self._source)
            return
        ahead = state.clone()
        cards = []
        while ahead.is_chance_node():
            cards.append(self.action(ahead))
            ahead.apply(cards[-1])
        state._deal_all(cards)

    def _cards_to_come(self, state: State[Any, Any], pack: tuple[Card, ...]) -> list[Card]:
        """Return the cards of the pack that can be dealt, in their order."""
        check_single(pack)
        legal = set(state.legal_actions())
        dealt = [action for actor, action in state._turns() if actor == CHANCE]
        if self._reshuffle is not None:
            past, later = state.clone(), legal
            for number in range(len(dealt), 0, -1):  # back to where cards came back last, just before this turn
                card = dealt[number - 1]
                past.undo()
                while not past.is_chance_node():
                    past.undo()
                before = set(past.legal_actions())
                if not later <= before - {card}:
                    order = self._new_order(number, going_round(pack, card, later))
                    return [card for card in order if card in legal]
                later = before
        return going_round(pack, dealt[-1] if dealt else None, legal)

    def _new_order(self, number: int, cards: list[Card]) -> tuple[Card, ...]:
        """Return the order of cards that come back before the chance turn of that number: always the same."""
        known = number, tuple(cards)
        if known not in self._orders:
            assert self._reshuffle is not None
            order = read_pack(self._reshuffle(list(cards)))
            if sorted(order) != sorted(cards):
                raise StateError(f"reshuffle must return the {len(cards)} cards that it is given, in any order")
            self._orders.setdefault(known, order)
        return self._orders[known]

    def __repr__(self) -> str:
        """Tell the kind, and nothing that gives cards away."""
        if self._pack is not None:
            return f"<palatine.Dealer of a pack of {len(self._pack)} cards>"
        return f"<palatine.Dealer of a {'seed' if self.key is None else 'key'}>"


def read_pack(source: object) -> tuple[Card, ...]:
    """Return the cards of a text or an iterable, in their order."""
    if isinstance(source, Set):
        raise TypeError(f"a pack has an order, a {type(source).__name__} has none")
    if not isinstance(source, Iterable):
        raise TypeError(f"a pack is a text or an iterable of cards, not {type(source).__name__}")
    try:
        return tuple(parse_cards(source) if isinstance(source, str) else map(Card, source))
    except CardError:
        if is_like_key(source):  # else the error would show some of it
            raise CardError("no cards, but like a key, which goes to Dealer.from_key as bytes") from None
        raise


def is_like_key(source: object) -> bool:
    """Say whether something is bytes, or a text of as many hexadecimal digits as a key has."""
    if isinstance(source, str):
        return len(source) == 64 and all(digit in string.hexdigits for digit in source)
    return isinstance(source, (bytes, bytearray, memoryview))


def check_single(pack: tuple[Card, ...]) -> None:
    """Refuse a pack with a card twice."""
    seen = set()
    for number, card in enumerate(pack):
        if card in seen:
            raise StateError(f"card {number} of the pack cannot be dealt: it is there twice")
        seen.add(card)


def going_round(pack: tuple[Card, ...], last: int | None, legal: set[int]) -> list[Card]:
    """Return the cards that can be dealt, going round the pack from a card.

    Where other cards can be dealt too, the pack is not whole and ends at its end.
    """
    start = 0 if last is None or last not in pack else pack.index(last) + 1
    order = pack[start:] + pack[:start] if legal <= set(pack) else pack[start:]
    return [card for card in order if card in legal]


def why_none(state: State[Any, Any], pack: tuple[Card, ...]) -> str:
    """Say why no card of a pack can be dealt, without a card: it may lie hidden, in a hand that was set up."""
    dealt = {action for actor, action in state._turns() if actor == CHANCE}
    for number, card in enumerate(pack):
        if card not in dealt:
            return f"card {number} of the pack cannot be dealt"
    return f"the pack has {len(pack)} cards, and one more is to be dealt"


def check_state(state: object) -> None:
    """Refuse what is no state."""
    if not isinstance(state, State):
        raise TypeError(f"a dealer plays for a state, not for {type(state).__name__}")
