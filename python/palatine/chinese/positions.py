"""Hands of Chinese Poker that are left open: each gets the lowest cards that can be there."""

from collections.abc import Mapping, Sequence
from typing import Any

from palatine.cards import CardSet
from palatine.chinese.arrangement import Arrangement, Cards
from palatine.chinese.rules import Rules
from palatine.errors import Error, StateError
from palatine.game.parts import cards_of


def filled(
    rules: Rules,
    dealer: int,
    hands: Sequence[Cards | None],
    choices: Mapping[Any, Any] | None = None,
    whole: bool = False,
) -> list[CardSet]:
    """Give the cards of each seat, those of open ones filled in.

    choices: by seat; one that sets a hand in rows tells its cards. whole: whether all is dealt, as it is when a hand is
    whole or somebody has chosen; else the deal has come as far as the cards that are given, and no further.
    """
    choices = choices or {}
    n, size = len(hands), sum(rules.row_sizes)
    known = [None if hand is None else cards_of("hands", hand) for hand in hands]
    for seat in range(n):
        if known[seat] is None:
            known[seat] = cards_of_choice(rules, choices.get(seat))
    sizes = {len(hand) for hand in known if hand is not None}
    if (whole or choices or size in sizes) and sizes <= {size}:
        dealt = size * n
    else:
        places = [(seat - dealer - 1) % n for seat in range(n)]
        dealt = max((len(hand) - 1) * n + place + 1 if hand else 0 for hand, place in zip(known, places, strict=True))
    given = CardSet()
    for hand in known:
        given |= hand or CardSet()
    free = sorted(rules.deck - given)
    found = []
    for seat, hand in enumerate(known):
        if hand is not None:
            found.append(hand)
            continue
        count = (dealt + n - 1 - (seat - dealer - 1) % n) // n
        if count > len(free):
            raise StateError(f"too few cards are left for the hand of seat {seat}: {CardSet(free)}")
        found.append(CardSet(free[:count]))
        free = free[count:]
    return found


def cards_of_choice(rules: Rules, choice: object) -> CardSet | None:
    """Give the cards of a hand that is set in rows, None for other choices."""
    if isinstance(choice, str) and "/" in choice:
        words = choice.strip()
        rows = words[: -len("declare")] if words.lower().endswith("declare") else words
        try:
            choice = Arrangement.from_text(rows, rules)
        except Error as error:
            raise StateError(str(error)) from None
    return choice.cards if isinstance(choice, Arrangement) else None
