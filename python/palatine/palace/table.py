"""A table of Palace Poker in the middle of a hand, all that is public of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import CardError, StateError
from palatine.game.parts import cards_of, listed, named_parts, number_of
from palatine.game.rules import as_json, made_of_fields

MOST_PLAYERS = 10
MOST_TURNS = 10_000
MOST_CHIPS = 1_000_000_000
MOST_PUT = 10**15
NO_CARDS = CardSet()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table at the beginning of a turn. Chance deals the palaces, those that lie unseen in the discard pile too.

    By seat: banners, a card each, None for who is out; soldiers; put, the chips put in so far, the ante included; out,
    0 for who is in, 1 for who went out first, and so on, those who went out together with the same number.
    Seats: unseen, those out whose palaces lie in the discard pile; short, who paid less than the ante or a call price
    (PP-29); passive, who has made a passive turn since the last buy or bet (PP-23); to_act.
    discards: cards in the discard pile that everybody has seen. in_draw_deck: cards that everybody knows to lie in the
    draw deck. What of the deck is nowhere is in the draw deck, too. turns: how many are over.
    """

    banners: tuple[Card | None, ...] = ()
    soldiers: tuple[CardSet, ...] = ()
    put: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    unseen: tuple[int, ...] = ()
    short: tuple[int, ...] = ()
    passive: tuple[int, ...] = ()
    discards: CardSet = NO_CARDS
    in_draw_deck: CardSet = NO_CARDS
    to_act: int = 0
    turns: int = 0

    def __post_init__(self) -> None:
        """Give each part its one form. StateError for what cannot be."""
        forms: dict[str, Any] = {
            "banners": tuple(map(card_or_none, listed("banners", self.banners))),
            "soldiers": tuple(cards_of("soldiers", cards) for cards in listed("soldiers", self.soldiers)),
            "put": tuple(number_of("put", chips, 0, MOST_PUT) for chips in listed("put", self.put)),
            "out": tuple(number_of("out", place, 0, MOST_PLAYERS) for place in listed("out", self.out)),
            "to_act": number_of("to_act", self.to_act, 0, MOST_PLAYERS - 1),
            "turns": number_of("turns", self.turns, 0, MOST_TURNS),
        }
        for name in ("unseen", "short", "passive"):
            forms[name] = seats_of(name, getattr(self, name), MOST_PLAYERS)
        for name in ("discards", "in_draw_deck"):
            forms[name] = cards_of(name, getattr(self, name))
        for name in ("soldiers", "put", "out"):
            if len(forms[name]) != len(forms["banners"]):
                raise StateError(f"{name} has something for {len(forms[name])} seats, banners for {len(self.banners)}")
        for name, form in forms.items():
            object.__setattr__(self, name, form)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the parts, which are checked again when they are read."""
        return made_of_fields(self)

    def to_dict(self) -> dict[str, Any]:
        """Give the parts as plain JSON-able values."""
        parts = {field.name: as_json(getattr(self, field.name)) for field in fields(self)}
        return {**parts, "banners": [None if card is None else str(card) for card in self.banners]}

    @classmethod
    def from_dict(cls, parts: Mapping[str, Any]) -> Self:
        """Make what `to_dict` gave."""
        return cls(**named_parts("setup", parts, {field.name for field in fields(cls)}))

    def native(self) -> dict[str, object]:
        """Give the parts as the native rules take them."""
        return {
            "in": bits(seat for seat, banner in enumerate(self.banners) if banner is not None),
            "banners": tuple(0 if banner is None else int(banner) for banner in self.banners),
            "soldiers": tuple(cards.mask for cards in self.soldiers),
            "put": self.put,
            "out_at": self.out,
            "discards": self.discards.mask,
            "in_draw_deck": self.in_draw_deck.mask,
            "to_act": self.to_act,
            "turns": self.turns,
            **{name: bits(getattr(self, name)) for name in ("unseen", "short", "passive")},
        }


def bits(seats: Any) -> int:
    """Give seats as a bit for each."""
    return sum(1 << seat for seat in seats)


def seats_of(name: str, seats: object, count: int) -> tuple[int, ...]:
    """Give seats, rising; StateError for one that is not there or there twice."""
    found = sorted(number_of(name, seat, 0, count - 1) for seat in listed(name, seats))
    if len(set(found)) != len(found):
        raise StateError(f"{name} has a seat twice: {_core.shown(seats)}")
    return tuple(found)


def card_or_none(card: SupportsIndex | str | None) -> Card | None:
    """Give a banner."""
    try:
        return None if card is None else Card(card)
    except CardError as error:
        raise StateError(f"banners: {error}") from None


def by_seat(name: str, values: Sequence[Any], count: int) -> list[Any]:
    """Give a list with something for each seat."""
    found = listed(name, values)
    if len(found) != count:
        raise StateError(f"{name} has something for each of {count} seats, not for {len(found)}")
    return found
