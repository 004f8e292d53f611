"""A position of Palace Poker in the engine beside the same one in the plain model."""

import random
from math import comb
from typing import Any

import pytest

from palace_model import Hand
from palace_table import CHANCE, EVERYBODY, OVER, Legal, Move, Range, within, write
from palatine import CardSet, IllegalMoveError, palace

PHASES = {"draw": "buying", "answer": "battle"}


def rules_of(options: dict[str, Any]) -> palace.Rules:
    """The engine's rules of plain options."""
    given = dict(options)
    if "deck" in given:
        given["deck"] = CardSet(given["deck"])
    return palace.Rules(**given)


def begin(hand: Hand, options: dict[str, Any]) -> palace.State:
    """The engine's state of a hand before its first card."""
    return palace.State(rules_of(options), hand.num_players, hand.dealer)


def compare(hand: Hand, state: palace.State) -> None:
    """Whose turn it is, chips, cards, what is legal, and at the end what everybody has won."""
    assert state.current_player() == hand.to_act
    seats = range(hand.num_players)
    assert state.pot == sum(hand.totals.values())
    assert list(state.stacks) == [hand.start[seat] - hand.totals.get(seat, 0) for seat in seats]
    assert list(state.banners) == [hand.banner.get(seat) for seat in seats]
    assert [set(map(int, held)) for held in state.soldiers] == [hand.soldiers.get(seat, set()) for seat in seats]
    if hand.to_act == CHANCE:
        assert set(state.legal_actions()) == hand.pack
    elif hand.to_act == OVER:
        assert state.returns() == hand.returns()
    else:
        compare_legal(hand, state)


def compare_views(hand: Hand, state: palace.State, sights: bool = True) -> None:
    """All that the views tell. sights: whether the state has the hand from its beginning, with who has seen what."""
    view = state.view()
    assert view["phase"] == PHASES.get(hand.phase, hand.phase)
    assert view["ending"] == (ending_of(hand) if hand.to_act == OVER else None)
    compare_table(hand, view)
    if sights:
        for viewer in (*range(hand.num_players), None):
            assert palaces_in_view(state, viewer) == hand.knows(viewer), viewer


def compare_table(hand: Hand, view: dict[str, Any]) -> None:
    """Everything public."""
    seats = range(hand.num_players)
    assert view["put"] == [hand.totals.get(seat, 0) for seat in seats]
    assert view["stacks"] == [hand.start[seat] - hand.totals.get(seat, 0) for seat in seats]
    assert view["pot"] == sum(hand.totals.values())
    assert by_seat(view["short"], hand) == hand.short
    assert by_seat(view["in_hand"], hand) == hand.alive
    assert [cards(text) for text in view["banners"]] == [
        cards([hand.banner[s]] if s in hand.banner else "") for s in seats
    ]
    assert [cards(text) for text in view["soldiers"]] == [frozenset(hand.soldiers.get(seat, ())) for seat in seats]
    assert view["turns"] == hand.turns
    assert view["draw_deck"] == len(hand.pack)
    assert view["unseen_discards"] == len(hand.discards - hand.seen_discards)
    assert cards(view["in_draw_deck"]) == hand.seen_in_pack
    assert cards(view["discards"]) == (hand.rejected if hand.phase == "banners" else hand.seen_discards)
    fight = hand.battle
    assert view["attacker"] == (fight and fight.attacker)
    assert view["defender"] == (fight and fight.defender)
    assert view["owed"] == (fight and fight.price + fight.open)
    if hand.rules["passive_end"] == "orbit" and not hand.must_battle() and hand.to_act != OVER:
        assert by_seat(view["passive"], hand) == hand.passive & hand.alive


def by_seat(flags: list[Any], hand: Hand) -> set[int]:
    return {seat for seat in range(hand.num_players) if flags[seat]}


def cards(found: Any) -> frozenset[int]:
    """Cards of a view, as ids."""
    return frozenset(map(int, CardSet(found or "")))


def ending_of(hand: Hand) -> str:
    if len(hand.alive) < 2:
        return "last" if hand.alive else "tie"
    return "showdown" if any(viewer == EVERYBODY for viewer, _, _ in hand.sights) else "same_suit"


def compare_legal(hand: Hand, state: palace.State) -> None:
    """The kinds of moves, the ranges of amounts, the sets of discards, and what is listed."""
    legal = hand.legal()
    for seat in range(hand.num_players):
        assert state.bet_range(seat) == (legal.bets or {}).get(seat), seat
    assert state.raise_range() == legal.raises
    held = hand.soldiers[hand.to_act]
    listed = expected_moves(hand, legal)
    assert state.legal_count() == len(listed) + combinations(legal.discards, len(held))
    if len(held) > MANY:
        assert all(state.is_legal(text) for text in listed)
        return
    moves = list(state.legal_moves())
    assert [str(move) for move in moves if move.kind != "discard"] == listed
    thrown = {cards(move.cards) for move in moves if move.kind == "discard"}
    assert len(thrown) == len(moves) - len(listed)
    assert all(gone <= held and within(len(gone), legal.discards or (0, 0)) for gone in thrown)


MANY = 6
"""Soldiers of which not every set is looked at."""


def expected_moves(hand: Hand, legal: Legal) -> list[str]:
    """All moves that are listed but for discards, in the order of their numbers."""
    no_limit, pot = hand.rules["structure"] == "no_limit", sum(hand.totals.values())
    found = []
    for kind in ("buy", "keep", "bet", "call", "raise", "fold", "stay"):
        if kind in legal.simple:
            found.append(kind)
        elif kind == "bet" and legal.bets:
            for seat, span in sorted(legal.bets.items()):
                found += [f"bet {seat}:{size}" for size in sizes(span, pot)] if no_limit else [f"bet {seat}"]
        elif kind == "raise" and legal.raises:
            assert hand.battle is not None
            called = pot + hand.battle.price + hand.battle.open
            found += [f"raise {size}" for size in sizes(legal.raises, called)] if no_limit else ["raise"]
    return found


def combinations(span: Range | None, soldiers: int) -> int:
    """How many sets of soldiers may be discarded."""
    return 0 if span is None else sum(comb(soldiers, size) for size in range(span[0], span[1] + 1))


def sizes(span: Range, pot: int) -> list[int]:
    """The amounts that are listed without a limit: the least, half the pot, the pot, the most."""
    least, most = span
    return sorted({least, most} | {size for size in (pot // 2, pot) if least <= size <= most})


def strange_moves(hand: Hand, rng: random.Random) -> list[Move]:
    """Moves of all kinds, with seats, amounts and cards of all places."""
    found = [Move(kind) for kind in ("buy", "keep", "call", "fold", "stay", "raise")]
    amounts = [0, 1, hand.small, hand.big, rng.randint(1, 30 * hand.small), 1000 * hand.small, 1000 * hand.small + 1]
    for seat in range(hand.num_players):
        legal = (hand.legal().bets or {}).get(seat, (0, 0))
        found += [Move("bet", seat), Move("bet", seat, rng.choice([*amounts, legal[0] - 1, legal[1] + 1]))]
    raises = hand.legal().raises or (1, 1)
    found += [Move("raise", amount=amount) for amount in (rng.choice(amounts), raises[0] - 1, raises[1] + 1)]
    soldiers = sorted(set().union(*hand.soldiers.values()))
    own = sorted(hand.soldiers[hand.to_act])
    for held in (own, soldiers, sorted(hand.rules["deck"])):
        if held:
            found.append(Move("discard", cards=frozenset(rng.sample(held, rng.randint(1, min(6, len(held)))))))
    return [move for move in found if move.amount is None or move.amount >= 0]


def compare_strange(hand: Hand, state: palace.State, rng: random.Random) -> None:
    """Whatever is asked: legal exactly when the model says so; an illegal move has a reason and changes nothing."""
    before = state.to_json(), state.position_key
    for move in strange_moves(hand, rng):
        text, expected = write(move), hand.is_legal(move)
        reason = state.explain(text)
        assert state.is_legal(text) is expected is (reason is None), (text, reason)
        if not expected and rng.random() < 0.3:
            with pytest.raises(IllegalMoveError):
                state.apply(text)
    assert (state.to_json(), state.position_key) == before


def palaces_in_view(state: palace.State, viewer: int | None) -> dict[int, frozenset[int]]:
    """Whose palaces a seat is shown, and which."""
    shown = state.view(viewer)["palaces"]
    return {seat: cards(text) for seat, text in enumerate(shown) if text}


def palaces_in_tensor(state: palace.State, viewer: int) -> dict[int, frozenset[int]]:
    """The same by the observation tensor, where seats are counted from the own on."""
    n = state.num_players
    rows = state.observation_tensor(viewer)[state.observation_spec()["palaces"]].reshape(n, 52)
    found = {(viewer + place) % n: frozenset(map(int, row.nonzero()[0])) for place, row in enumerate(rows)}
    return {seat: held for seat, held in found.items() if held}
