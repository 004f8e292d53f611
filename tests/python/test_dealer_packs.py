"""Packs where cards come again (PP-5, PP-6, PP-9): they go round, never fail, depend on pack and history only."""

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import palatine
from palatine import Card, CardError, CardSet, Dealer, Error, StateError, palace
from palatine.game import CHANCE
from palatine.game.load import module_of

SHORT = palace.Rules(deck=CardSet("As Ad Ah Ks Kd Kh Qs Qd Qh Jc Tc 9c"), palace_cards=2, stacks=10_000)


def pack_of(deck: CardSet, seed: int) -> list[Card]:
    pack = sorted(deck)
    random.Random(seed).shuffle(pack)
    return pack


def dealt_in(state: Any) -> list[Card]:
    return [Card(action) for actor, action in state._turns() if actor == CHANCE]


def play_on(state: palace.State, dealer: Dealer, rng: random.Random, cards: int) -> None:
    """Moves that buy and discard, so that cards come again."""
    while not state.is_terminal() and state.num_chance_turns < cards:
        dealer.play(state)
        if state.is_terminal():
            break
        moves = [move for move in state.legal_moves() if move.kind in ("buy", "discard", "keep")]
        state.apply(rng.choice(moves) if moves else state.default_move())


def test_the_worked_example_of_the_banners() -> None:
    """Example 2 of PP-4 to PP-6: the rejected cards lie under the pack."""
    first = "7h Kh 2h 4s 9s 3h 5d"
    pack = [*map(Card, first.split()), *pack_of(CardSet.full() - CardSet(first), 1)]
    state = palace.State(num_players=3)
    Dealer(pack).play(state)
    assert dealt_in(state) == pack[:16]
    assert [str(banner) for banner in state.banners] == ["7h", "4s", "5d"]
    while state.num_chance_turns < 56:  # 40 cards are left: the four rejected come last, in the order of the pack
        state.apply("buy" if state.is_legal("buy") else "keep" if state.is_legal("keep") else state.legal_moves()[0])
        Dealer(pack).play(state)
        assert not state.is_terminal()
    assert dealt_in(state)[:52] == pack
    assert [str(card) for card in dealt_in(state)[52:56]] == ["Kh", "2h", "9s", "3h"]


def test_discards_come_back_in_the_order_of_the_pack() -> None:
    """PP-9: going round from the card that was dealt last."""
    for seed in range(30):
        pack = pack_of(SHORT.deck, seed)
        state = palace.State(SHORT, 3)
        play_on(state, Dealer(pack), random.Random(seed), 80)
        cards = dealt_in(state)
        assert cards[:12] == pack
        for place in range(1, len(cards)):  # between a card and the next one no card of the pack could be dealt
            past = state.clone()
            while past.num_chance_turns > place:
                past.undo()
            legal = set(past.legal_actions())
            at = pack.index(cards[place - 1])
            round_ = [*pack[at + 1 :], *pack[: at + 1]]
            assert cards[place] == next(card for card in round_ if card in legal)
        assert len(cards) > 40 or state.is_terminal()


PLAYERS = {"kuhn": (2, 3), "leduc": (2, 5), "chinese": (2, 3), "casino": (2, 4), "palace": (2, 6, 10)}


@pytest.mark.parametrize("game", PLAYERS)
def test_whole_games_of_every_preset(game: str) -> None:
    """A whole pack never fails, deals no card that does not fit, and repeats after undo."""
    for number, rules in enumerate(module_of(game).PRESETS.values()):
        for players in PLAYERS[game]:
            try:
                state = palatine.load_game(game, rules, players).new_initial_state()
            except Error:
                continue
            rng = random.Random(number * 10 + players)
            pack = pack_of(CardSet(state.legal_actions()), players)
            dealer = Dealer(pack)
            while not state.is_terminal() and len(state._turns()) < 400:
                dealer.play(state)
                if not state.is_terminal():
                    state.apply(rng.choice(state.legal_actions()))
            turns = state._turns()
            assert dealt_in(state)[: len(pack)] == pack[: len(dealt_in(state))]
            back = rng.randrange(len(turns) + 1)
            for _ in range(back):
                state.undo()
            for actor, action in turns[len(turns) - back :]:
                state.apply(Dealer(pack).action(state) if actor == CHANCE else action, actor)
            assert state._turns() == turns


def test_cards_that_lie_elsewhere_are_passed_over() -> None:
    """A whole pack for a hand that is set up."""
    state = palace.State.setup(["Ah Ad 6c", None, None], banners=["9s", "Kh", "Qd"], soldiers=["2c", "", "3d"])
    pack = pack_of(CardSet.full(), 3)
    Dealer(pack).play(state)
    for _ in range(100):
        state.apply("buy" if state.is_legal("buy") else "keep" if state.is_legal("keep") else state.legal_moves()[0])
        Dealer(pack).play(state)
        assert not state.is_terminal()


def test_a_pack_that_is_not_whole_ends_at_its_end() -> None:
    pack = "7h Kh 2h 4s 2c 3c 4c 5c 6c 7c"
    state = palace.State()
    Dealer(pack).play(state)
    assert len(dealt_in(state)) == 10
    state.apply("buy")
    before = state.to_json()
    with pytest.raises(StateError, match="the pack has 10 cards, and one more is to be dealt"):
        Dealer(pack).play(state)
    assert state.to_json() == before


# reshuffle=


@pytest.mark.parametrize("rules", [palace.Rules(stacks=10_000), SHORT], ids=["standard", "short"])
def test_reshuffle_orders_what_comes_back(rules: palace.Rules) -> None:
    """A deck laid by hand beside it: what comes back is turned over with the rest of the deck."""
    calls: list[list[Card]] = []

    def reshuffle(cards: list[Card]) -> list[Card]:
        calls.append(list(cards))
        return cards[::-1]

    for seed in range(12):
        calls.clear()
        pack = pack_of(rules.deck, seed)
        state = palace.State(rules, 3)
        play_on(state, Dealer(pack, reshuffle=reshuffle), random.Random(seed), 80)
        last, deck, expected, model = pack[-1], list(pack), [], palace.State(rules, 3)
        for actor, action in state._turns():
            if actor == CHANCE:
                legal = set(model.legal_actions())
                if not legal <= set(deck):
                    at = pack.index(last) + 1
                    expected.append([card for card in (*pack[at:], *pack[:at]) if card in legal])
                    deck = expected[-1][::-1]
                assert deck.pop(0) == action
                last = Card(action)
            model.apply(action, actor)
        assert calls == expected
        assert calls or rules is not SHORT
        plain = palace.State(rules, 3)
        play_on(plain, Dealer(pack, reshuffle=list), random.Random(seed), 80)
        same = palace.State(rules, 3)
        play_on(same, Dealer(pack), random.Random(seed), 80)
        assert plain == same


@pytest.mark.parametrize("players", [2, 3])
def test_a_reshuffle_at_random_is_kept(players: int) -> None:
    """What was drawn once is dealt again after an undo, by a copy of the dealer too."""
    rng = random.Random(players)

    def reshuffle(cards: list[Card]) -> list[Card]:
        return rng.sample(cards, len(cards))

    dealer, state = Dealer(pack_of(SHORT.deck, 1), reshuffle=reshuffle), palace.State(SHORT, players)
    play_on(state, dealer, random.Random(7), 60)
    turns = state._turns()
    for _ in range(3):
        again = palace.State(SHORT, players)
        for actor, action in turns:
            again.apply(dealer.action(again) if actor == CHANCE else action, actor)
        assert again._turns() == turns


def by_rank(cards: list[Card]) -> list[Card]:
    return sorted(cards)


def test_a_dealer_that_reshuffles_pickles() -> None:
    dealer = pickle.loads(pickle.dumps(Dealer(pack_of(SHORT.deck, 1), reshuffle=by_rank)))
    state, again = palace.State(SHORT), palace.State(SHORT)
    play_on(state, dealer, random.Random(7), 60)
    play_on(again, Dealer(pack_of(SHORT.deck, 1), reshuffle=by_rank), random.Random(7), 60)
    assert state == again


@pytest.mark.parametrize(
    ("reshuffle", "error"),
    [
        (lambda cards: cards[1:], StateError),
        (lambda cards: [*cards[1:], cards[1]], StateError),
        (lambda cards: [*cards, cards[0]], StateError),
        (lambda cards: None, TypeError),
        (set, TypeError),
        (lambda cards: "Xx", CardError),
        (lambda cards: 1 / 0, ZeroDivisionError),
    ],
)
def test_a_wrong_reshuffle_changes_nothing(reshuffle: Callable[[list[Card]], Any], error: type[Exception]) -> None:
    state, dealer = palace.State(SHORT, 3), Dealer(pack_of(SHORT.deck, 2), reshuffle=reshuffle)
    with pytest.raises(error) as refused:
        play_on(state, dealer, random.Random(2), 80)
    before = state.to_json()
    with pytest.raises(error):
        dealer.play(state)
    assert state.to_json() == before
    if error is StateError:
        assert "reshuffle must return the " in str(refused.value)


def test_reshuffle_goes_with_a_pack() -> None:
    for source in ((), (7,)):
        with pytest.raises(Error, match="reshuffle goes with a pack"):
            Dealer(*source, reshuffle=list)
    with pytest.raises(TypeError, match="reshuffle must be callable, not int"):
        Dealer("As", reshuffle=3)  # type: ignore[arg-type]
