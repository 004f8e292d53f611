"""A plain referee of Palace Poker's hands and pots, written from the rules and sharing nothing with the engine.

Cards are ids; banners one card, everything else any cards. The strength of hands is that of the plain evaluator.
"""

from collections.abc import Iterable, Sequence

from referee import Key, best_key_by_rules, rank, suit


def countable(cards: Iterable[int], enemy_banner: int, dead_cards: str) -> list[int]:
    """The cards that count in a battle against a banner (PP-18)."""
    if dead_cards == "none":
        return list(cards)
    killed = {"suit": suit, "rank": rank}[dead_cards]
    return [card for card in cards if killed(card) != killed(enemy_banner)]


def strength(cards: Iterable[int]) -> Key:
    """PP-30, PP-31: the best five of any number of cards, or what fewer are; no card at all is the lowest hand."""
    return best_key_by_rules(cards)


def battle(
    attacker_banner: int,
    attacker_cards: Iterable[int],
    defender_banner: int,
    defender_cards: Iterable[int],
    dead_cards: str = "suit",
) -> int:
    """1 when the attacker wins, -1 when the defender does, 0 when all is level (PP-21). Cards: palace and soldiers."""
    ours, theirs = [attacker_banner, *attacker_cards], [defender_banner, *defender_cards]
    attack = strength(countable(ours, defender_banner, dead_cards)), of_suit(ours, attacker_banner)
    defence = strength(countable(theirs, attacker_banner, dead_cards)), of_suit(theirs, defender_banner)
    return (attack > defence) - (attack < defence)


def of_suit(cards: Iterable[int], banner: int) -> int:
    return sum(suit(card) == suit(banner) for card in cards)


def share(chips: int, winners: Iterable[int], order: Sequence[int]) -> dict[int, int]:
    """Split chips; odd ones go one each to the first winners from the dealer's left (PP-26)."""
    seats = sorted(winners, key=order.index)
    each, odd = divmod(chips, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}


def payouts(
    totals: dict[int, int], short: set[int], ranking: Sequence[set[int]], order: Sequence[int], layered: bool
) -> dict[int, int]:
    """Who gets what of the pot (PP-29).

    totals: chips that each seat has put in. ranking: sets of seats, those first who lasted longest or won the showdown.
    order: the seats from the dealer's left.
    """
    tops = sorted({totals[seat] for seat in short}) if layered else []
    won = dict.fromkeys(totals, 0)
    bottom = 0
    for top in [*tops, max(totals.values())]:
        chips = sum(min(total, top) - min(total, bottom) for total in totals.values())
        heirs = {seat for seat in totals if not layered or seat not in short or totals[seat] >= top}
        if chips:
            winners = next(group & heirs for group in ranking if group & heirs)
            for seat, part in share(chips, winners, order).items():
                won[seat] += part
        bottom = top
    return won
