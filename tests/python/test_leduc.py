"""Leduc poker: the rules against a plain model, positions that are set up, known counts."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import plain_games
from palatine import Card, CardSet, Dealer, RulesError, StateError, leduc
from palatine.game import CHANCE, TERMINAL

SIX = [Card(text) for text in ("Kh", "Ks", "Qh", "Qs", "Jh", "Js")]


def compare(state: leduc.State, cards: list[Card], board: Card | None, betting: list[str]) -> plain_games.Standing:
    """Compare a position with the model's."""
    rules = state.rules
    standing = plain_games.leduc(
        [card.rank for card in cards],
        None if board is None else board.rank,
        betting,
        state.dealer,
        ante=rules.ante,
        bets=rules.bets,
        max_raises=rules.max_raises,
    )
    assert state.current_player() == standing.player
    assert state.view()["paid"] == list(standing.paid)
    if standing.player >= 0:
        assert list(map(str, state.legal_moves())) == list(standing.moves)
        assert state.pending == (standing.player,)
    elif standing.player == TERMINAL:
        assert state.returns() == list(standing.returns)
        assert sum(state.returns()) == pytest.approx(0, abs=1e-12)
    for viewer in (None, *range(len(cards))):
        view = state.view(viewer)
        seen = [str(card) if seat == viewer or seat in standing.showdown else None for seat, card in enumerate(cards)]
        assert view["cards"] == seen
        assert view["board"] == (None if board is None else str(board))
    return standing


def dealt(cards: list[Card], dealer: int, rules: leduc.Rules | None = None) -> leduc.State:
    state = leduc.State(rules, len(cards), dealer)
    for seat in plain_games.from_left(len(cards), dealer):
        assert state.is_chance_node()
        state.apply(int(cards[seat]))
    return state


def walk(state: leduc.State, cards: list[Card], board: Card | None, betting: list[str]) -> Iterator[None]:
    """Compare all that can follow a deal."""
    standing = compare(state, cards, board, betting)
    yield
    if standing.player == CHANCE:
        left = sorted(set(SIX) - set(cards))
        assert state.legal_actions() == left
        for card in left:
            state.apply(int(card))
            yield from walk(state, cards, card, betting)
            state.undo()
    for move in standing.moves:
        state.apply(move)
        yield from walk(state, cards, board, [*betting, move])
        state.undo()


def test_every_position_of_two_is_the_models() -> None:
    """The game has 9,457 histories; the first seven are before the deal is whole."""
    count = 0
    for cards in itertools.permutations(SIX, 2):
        for _ in walk(dealt(list(cards), 1), list(cards), None, []):
            count += 1
    assert 1 + 6 + count == 9457


def random_game(rng: random.Random, num_players: int, rules: leduc.Rules) -> None:
    deck = list(rules.deck or [Card(4 * rank + suit) for rank in range(11 - num_players, 12) for suit in (2, 3)])
    rng.shuffle(deck)
    cards, board, betting = deck[:num_players], None, []
    state = dealt(cards, rng.randrange(num_players), rules)
    while (standing := compare(state, cards, board, betting)).player != TERMINAL:
        if standing.player == CHANCE:
            board = deck[num_players]
            state.apply(f"deal {board}")
        else:
            # Folds end games early: few of them, so that all rounds are seen.
            betting.append(rng.choice([move for move in standing.moves if move != "fold" or rng.random() < 0.3]))
            state.apply(betting[-1])


@pytest.mark.parametrize("num_players", range(2, 11))
def test_random_games_are_the_models(num_players: int) -> None:
    rng = random.Random(num_players)
    wide = CardSet("Ac Ad Ah As Kc Kd 9c 9d 9h 2c 2d 2h 2s")
    for rules in (
        leduc.Rules(),
        leduc.Rules(ante=0, bets=(1, 1), max_raises=0),
        leduc.Rules(ante=7, bets=(3, 100), max_raises=5),
        leduc.Rules(deck=wide, max_raises=3),
        *(rules for rules in leduc.PRESETS.values() if rules.deck is None or len(rules.deck) > num_players),
    ):
        for _ in range(40):
            random_game(rng, num_players, rules)


def test_worked_examples() -> None:
    """A pair with the board beats a king; equal ranks share; a fold ends it."""
    state = leduc.State()
    dealer = Dealer("Kh Js Jh")
    dealer.play(state)
    for move in ("raise", "raise", "call", "call", "raise", "raise", "call"):
        state.apply(move)
        dealer.play(state)
    assert state.returns() == [-13, 13]
    assert leduc.State.setup(["Kh", "Ks"], "Js", ["call"] * 2 + ["raise", "call"]).returns() == [0, 0]
    assert leduc.State.setup(["Kh", "Ks"], None, ["raise", "fold"]).returns() == [1, -1]
    three = leduc.State.setup(["Kh", "Ks", "Qs"], "Js", ["call"] * 3 + ["call", "call", "raise", "call", "call"])
    assert three.returns() == [2.5, 2.5, -5]


def test_number_of_information_states() -> None:
    """936 with the suits told apart."""
    found: dict[int, str] = {}

    def walk(state: leduc.State) -> None:
        if state.current_player() >= 0:
            seat = state.current_player()
            text = state.information_state_string(seat)
            assert found.setdefault(state.information_state_key(seat), text) == text
        for action in state.legal_actions():
            state.apply(action)
            walk(state)
            state.undo()

    walk(leduc.State())
    assert len(found) == len(set(found.values())) == 936


def test_information_state_string() -> None:
    state = leduc.State.setup(["Kh", "Qs"], "Js", ["call", "raise", "call"])
    assert state.information_state_string(1) == "deal 0 ?; deal 1 Qs; 0 call; 1 raise; 0 call; board Js"
    for move in ("call", "call"):
        state.apply(move)
    assert state.information_state_string(1).endswith("; board Js; 0 call; 1 call; show 0 Kh; show 1 Qs")


def test_explain() -> None:
    state = leduc.State.setup(["Kh", "Qs"])
    assert state.explain("fold") == "fold: there is nothing to call"
    assert state.explain("call") is None
    state = leduc.State.setup(["Kh", "Qs"], None, ["raise", "raise"])
    assert state.explain(leduc.Move.RAISE) == "raise: no more raises this round"
    assert state.explain("call", 1) == "'call': seat 1 is not to act"


def test_default_move_folds_only_to_a_raise() -> None:
    assert leduc.State.setup(["Kh", "Qs"]).default_move() is leduc.Move.CALL
    assert leduc.State.setup(["Kh", "Qs"], None, ["raise"]).default_move(1) is leduc.Move.FOLD


def test_setup() -> None:
    assert leduc.State.setup([None, None]) == leduc.State()
    assert leduc.State.setup(["Kh", None]).is_chance_node()
    state = leduc.State.setup(["Kh", "Qs", "Js"], None, ["call", "call", "call"], dealer=0)
    assert state.is_chance_node()
    assert state.dealer == 0
    state = leduc.State.setup(["Kh", "Qs"], "Ks", ["call", "call"])
    assert state.view(None)["round"] == 1
    assert state.current_player() == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["As", "Ks"],), "As is not in the deck"),
        ((["Ks", "Kh"], "Ks", ["call", "call"]), "Ks is not in the deck, or there twice"),
        ((["Ks", "Kh"], "Qs"), "comes after the first round: Qs"),
        ((["Ks", None], "Qs"), "comes after the first round: Qs"),
        ((["Ks", "Kh"], "Qs", ["call"]), "comes after the first round: Qs"),
        ((["Ks", "Kh"], "Qs", ["raise", "fold"]), "comes after the first round: Qs"),
        ((["Ks", "Kh"], None, ["call", "call", "call"]), "before the card on the board: 'call'"),
        ((["Ks", "Kh"], "Qs", ["fold"]), "there is nothing to call"),
        ((["Ks", "Kh"], "Qs", ["call"] * 5), "the game is over"),
        ((["Ks", None], None, ["call"]), "before all cards are dealt"),
        ((["Ks", "Kh"], "??", ["call", "call"]), r"'\?\?'"),
    ],
)
def test_what_cannot_be_set_up(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(StateError, match=reason):
        leduc.State.setup(*arguments)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"ante": -1}, r"ante out of range 0..100: -1"),
        ({"ante": 101}, "101"),
        ({"ante": 10**30}, str(10**30)),
        ({"bets": (0, 4)}, r"bets\[0\] out of range 1..100: 0"),
        ({"bets": (2, 101)}, r"bets\[1\] out of range 1..100: 101"),
        ({"bets": (2,)}, "bets has 2 numbers, not 1"),
        ({"bets": (2, 4, 8)}, "bets has 2 numbers, not 3"),
        ({"max_raises": 51}, "51"),
        ({"deck": ""}, "deck is empty"),
        ({"deck": "Ks Ks"}, "Ks"),
    ],
)
def test_rules_that_cannot_be(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        leduc.Rules(**options)


@pytest.mark.parametrize(
    "options",
    [{"ante": 1.0}, {"ante": True}, {"ante": "1"}, {"bets": 2}, {"bets": "24"}, {"bets": (2, None)}, {"deck": 7}],
)
def test_rules_of_wrong_types(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        leduc.Rules(**options)


def test_a_deck_too_small_for_the_players() -> None:
    rules = leduc.PRESETS["miniature"]
    leduc.State(rules, 3)
    with pytest.raises(RulesError, match="deck has 4 cards, fewer than 5"):
        leduc.State(rules, 4)


def test_stakes_of_the_longest_game_add_up() -> None:
    rules = leduc.Rules(ante=100, bets=(100, 100), max_raises=50)
    state = leduc.State.setup(["Kh", "Qs"], "Js", [*["raise"] * 50, "call"] * 2, rules)
    assert state.returns() == [10_100, -10_100]
