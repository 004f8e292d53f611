"""Sessions of Palace Poker beside the plain model, hand by hand: chips and the deal go on by PP-2 and PP-3."""

import random
from typing import Any

import pytest

from palace_model import Hand
from palace_random import CHOICES, Player
from palace_table import CHANCE, left_of
from palatine import palace

OPTIONS = ("captured_banner", "max_soldiers", "heads_up", "all_in", "dead_cards", "call_price")


def random_table(rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Few chips, so that seats drop out."""
    n = rng.randint(2, 6)
    options = {name: rng.choice(CHOICES[name]) for name in OPTIONS}
    options |= {"structure": rng.choice(["limit", "no_limit"]), "bank": rng.choice(["stacks", "stacks", "points"])}
    return n, {**options, "stacks": [rng.randint(6, 80) for _ in range(n)], "max_turns": 60}


def play_hand(session: palace.Session, hand: Hand, player: Player) -> None:
    """Moves come from the model; the cards that the session has dealt are dealt there too."""
    done = 0
    while not session.hand_is_over:
        history = session.state.history
        for actor, move in history[done:]:
            assert actor == hand.to_act
            hand.play(f"deal {move.card}" if actor == CHANCE else str(move))
        done = len(history)
        session.apply(player.move(hand))
    for _, move in session.state.history[done:]:
        hand.play(str(move))


@pytest.mark.parametrize("seed", range(25))
def test_sessions(seed: int) -> None:
    rng = random.Random(seed)
    n, options = random_table(rng)
    session = palace.Session(palace.Rules(**options), n, seed=seed)
    points = options["bank"] == "points"
    chips = [0] * n if points else options["stacks"]
    dealer = session.dealer
    for number in range(6):
        stacks = chips if options["all_in"] != "off" else [have if have >= 5 else 0 for have in chips]
        hand = Hand(n, dealer, **{**options, "stacks": stacks})
        assert session.state.dealer == dealer
        play_hand(session, hand, Player(rng))
        assert session.hands[number].returns == tuple(hand.returns())
        chips = [have + won for have, won in zip(chips, hand.returns(), strict=True)]
        assert list(session.stacks) == chips
        able = [seat for seat in range(n) if points or chips[seat] >= (5 if options["all_in"] == "off" else 1)]
        assert session.is_over == (len(able) < 2)
        if session.is_over:
            return
        dealer = next(seat for seat in left_of(dealer, n) if seat in able)
        session.next_hand()


@pytest.mark.parametrize("seed", range(20))
def test_the_highest_card_deals(seed: int) -> None:
    """PP-2: only the tied highest draw again; no card is drawn twice before the pack is used up."""
    session = palace.Session(num_players=10, seed=seed)
    drawing, drawn = list(range(10)), []
    for cards in session.draws:
        assert [seat for seat, _ in cards] == drawing
        drawn += [card for _, card in cards]
        highest = max(card.rank for _, card in cards)
        drawing = [seat for seat, card in cards if card.rank == highest]
    assert drawing == [session.dealer]
    assert len(set(drawn)) == len(drawn)
