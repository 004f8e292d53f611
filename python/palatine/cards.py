"""Cards and sets of cards."""

import operator
from collections.abc import Iterable, Iterator, Set
from typing import Any, ClassVar, Self, SupportsIndex, cast

from palatine import _core, cython_poker
from palatine.errors import CardError

__all__ = ["Card", "CardSet", "parse_cards"]
__dir__ = __all__.copy  # dir() shows the public names alone

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NUM_CARDS = 52
FULL_MASK = 0x1FFF_1FFF_1FFF_1FFF


class Card(int):
    """One card: an int 0..51 = 4 * rank + suit.

    rank: 0 (deuce) to 12 (ace). suit: 0 to 3 for clubs, diamonds, hearts, spades. A card is always true, also `2c`,
    which is 0.

    value: an id, or a text such as "As", "10s" or "A♠". Raises CardError for others, TypeError for other types.

    >>> Card("As"), int(Card("As")), Card(51).rank
    (Card('As'), 51, 12)
    """

    __slots__ = ()

    def __new__(cls, value: SupportsIndex | str, /) -> Self:
        """Make the card of an id or a text."""
        if isinstance(value, str):
            number = _core.card_id(value)
        elif isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"a card must be an int or a text, not {type(value).__name__}")
        else:
            number = operator.index(value)
        if not 0 <= number < NUM_CARDS:
            raise CardError(f"card id out of range 0..51: {_core.shown(number)}")
        if cls is Card:
            return cast("Self", _DECK[number])  # shared, so that lists of cards stay in the caches
        return super().__new__(cls, number)

    @property
    def rank(self) -> int:
        """0 (deuce) to 12 (ace)."""
        return int(self) >> 2

    @property
    def suit(self) -> int:
        """0 to 3: clubs, diamonds, hearts, spades."""
        return int(self) & 3

    def __bool__(self) -> bool:
        """Every card is true."""
        return True

    def __str__(self) -> str:
        """Rank and suit, "As"."""
        return RANKS[self.rank] + SUITS[self.suit]

    def __format__(self, spec: str, /) -> str:
        """Format as the text."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """What makes the card again."""
        return f"Card('{self}')"

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        """Pickle as the id."""
        return type(self), (int(self),)


_DECK = tuple(int.__new__(Card, card) for card in range(NUM_CARDS))
_BITS = tuple(1 << (16 * card.suit + card.rank) for card in _DECK)


class CardSet(Set[Card]):
    """An immutable set of cards.

    cards: a text ("As Kd 2c"), a CardSet, bytes of ids, or an iterable of Cards, ids and texts of one card each.
    Iterates by rising id; prints the highest first. `mask` is the same as an int: bit 16 * suit + rank for each card.

    Raises CardError for what is no card and for a card twice; TypeError for other types.

    >>> hand = CardSet("2c As Kd")
    >>> print(hand, len(hand), "As" in hand)
    As Kd 2c 3 True
    >>> hand - CardSet("Kd")
    CardSet('As 2c')
    """

    __slots__ = ("__weakref__", "mask")

    mask: int
    _full: ClassVar["CardSet"]

    def __new__(cls, cards: str | Iterable[SupportsIndex | str] = (), /) -> Self:
        """Make the set of the cards given."""
        return cls._of(cython_poker.mask_of(cards))

    @classmethod
    def from_mask(cls, mask: SupportsIndex, /) -> Self:
        """Make the set of a mask, bit 16 * suit + rank for each card; CardError for other bits."""
        return cls._of(cython_poker.checked_mask(mask))

    @classmethod
    def _of(cls, mask: int) -> Self:
        made = object.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls({Card(card) for card in it})  # the operators of Set name a card of both sides twice

    @classmethod
    def full(cls) -> Self:
        """All 52 cards."""
        return cls._of(FULL_MASK)

    def to_bytes(self) -> bytes:
        """Ids of the cards, rising, one byte each."""
        return bytes(self)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a set never changes."""
        raise AttributeError(f"a CardSet cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        """Refuse: a set never changes."""
        raise AttributeError(f"a CardSet cannot change: {name}")

    def __contains__(self, card: object) -> bool:
        """Whether a card, given as Card, id or text, is in the set. TypeError for what no set can hold, as a list."""
        if isinstance(card, str):
            try:
                card = _core.card_id(card)
            except CardError:
                return False
        if isinstance(card, bool) or not hasattr(card, "__index__"):
            hash(card)
            return False
        number = operator.index(card)
        return 0 <= number < NUM_CARDS and self.mask & _BITS[number] != 0

    def __iter__(self) -> Iterator[Card]:
        """Cards by rising id."""
        return (card for card, bit in zip(_DECK, _BITS, strict=True) if self.mask & bit)

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        """Equal to any set of the same ids."""
        return self.mask == other.mask if isinstance(other, CardSet) else Set.__eq__(self, other)

    def __hash__(self) -> int:
        """Hash as equal sets of ids do."""
        return self._hash()

    def __and__(self, other: Set[Any]) -> Self:
        """Cards in both."""
        return self._of(self.mask & other.mask) if isinstance(other, CardSet) else super().__and__(other)  # type: ignore[return-value]

    def __or__(self, other: Set[Any]) -> Self:
        """Cards in either."""
        return self._of(self.mask | other.mask) if isinstance(other, CardSet) else super().__or__(other)  # type: ignore[return-value]

    def __sub__(self, other: Set[Any]) -> Self:
        """Cards of this set that the other has not."""
        return self._of(self.mask & ~other.mask) if isinstance(other, CardSet) else super().__sub__(other)  # type: ignore[return-value]

    def __xor__(self, other: Set[Any]) -> Self:
        """Cards in just one of both."""
        return self._of(self.mask ^ other.mask) if isinstance(other, CardSet) else super().__xor__(other)  # type: ignore[return-value]

    def __str__(self) -> str:
        """Cards with the highest first: "As Kd 2c"."""
        return _core.mask_text(self.mask)

    def __repr__(self) -> str:
        """What makes the set again."""
        return f"CardSet('{self}')"

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        """Pickle as the mask."""
        return type(self).from_mask, (self.mask,)


cython_poker._set_card_set_type(CardSet)


def parse_cards(text: str, /) -> list[Card]:
    """Read the cards of a text, in its order.

    text: cards as rank (2-9, T or 10, J, Q, K, A) and suit (c d h s, or ♣ ♦ ♥ ♠ filled or outlined), in either case,
    with spaces, line ends or commas between them or nothing at all.

    Raises CardError for what is no card, and for a card twice.

    >>> parse_cards("10s A♠,2c")
    [Card('Ts'), Card('As'), Card('2c')]
    """
    return [_DECK[card] for card in _core.parse_ids(text)]
