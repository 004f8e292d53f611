"""Who wins a battle of Palace Poker (PP-18, PP-21)."""

from typing import Any, SupportsIndex

from palatine import _core
from palatine.cards import Card, CardSet
from palatine.errors import CardError, StateError
from palatine.palace.rules import NAMES, Rules, check_rules

DEFAULT_RULES = Rules()


def battle_result(
    attacker_banner: SupportsIndex | str,
    attacker_cards: Any,
    defender_banner: SupportsIndex | str,
    defender_cards: Any,
    rules: Rules | None = None,
) -> int:
    """Judge a battle: 1 when the attacker wins, -1 when the defender does, 0 when the banner's suit does not part them.

    The banners are cards, what goes with them the palace and the soldiers: texts, or any cards. rules: by default the
    standard ones, of which `dead_cards` counts here. Raises CardError for a card that is there twice, StateError for
    banners of one suit, between which there are no battles (PP-11), TypeError for wrong types.

    >>> from palatine import palace
    >>> palace.battle_result("9s", "Ah Ad 6c", "Kh", "Qc Qd 7s")
    -1
    >>> palace.battle_result("9s", "Ah Ad 6c", "Kh", "Qc Qd 7s", palace.Rules(dead_cards="none"))
    1
    """
    rules = DEFAULT_RULES if rules is None else rules
    check_rules(rules)
    one, other = Card(attacker_banner), Card(defender_banner)
    held, enemy = CardSet(attacker_cards), CardSet(defender_cards)
    check_sides(one, held, other, enemy)
    dead = NAMES["dead_cards"].index(rules.dead_cards)
    return _core.palace_battle(dead, one, held.mask, other, enemy.mask)


def check_sides(banner: Card, cards: CardSet, enemy_banner: Card, enemy_cards: CardSet) -> None:
    """Check that two hands can meet."""
    if banner.suit == enemy_banner.suit:
        raise StateError(f"there are no battles between banners of one suit: {banner}, {enemy_banner}")
    seen = CardSet([banner, enemy_banner])
    for part in (cards, enemy_cards):
        if seen & part:
            raise CardError(f"duplicate card: {min(seen & part)}")
        seen |= part
