"""Kuhn poker: the rules against a plain model, positions that are set up, known values."""

import itertools
from collections import defaultdict
from typing import Any

import pytest

import plain_games
from palatine import Card, CardSet, Dealer, IllegalMoveError, RulesError, StateError, kuhn
from palatine.game import CHANCE, TERMINAL

DECK = {players: [f"{rank}s" for rank in "KQJT98765432"[: players + 1]] for players in range(2, 11)}


def betting_tree(ranks: list[int], dealer: int, betting: tuple[str, ...] = ()) -> Any:
    """All (betting, standing) below."""
    standing = plain_games.kuhn(ranks, betting, dealer)
    yield betting, standing
    for move in standing.moves:
        yield from betting_tree(ranks, dealer, (*betting, move))


def check_against_plain(cards: list[Card], dealer: int, rules: kuhn.Rules | None = None) -> int:
    """Compare every position after this deal with the model's, and tell how many there are."""
    count = 0
    num_players = len(cards)
    start = kuhn.State(rules, num_players, dealer)
    order = plain_games.from_left(num_players, dealer)
    for seat in order:
        assert start.current_player() == CHANCE
        assert start.pending == ()
        start.apply(int(cards[seat]))
    for betting, standing in betting_tree([card.rank for card in cards], dealer):
        state = start.clone()
        for move in betting:
            state.apply(move)
        assert state.current_player() == standing.player
        assert list(map(str, state.legal_moves())) == list(standing.moves)
        if standing.player != TERMINAL:
            assert state.pending == (standing.player,)
            with pytest.raises(StateError, match="before the end"):
                state.returns()
        else:
            assert state.returns() == list(standing.returns)
            assert sum(state.returns()) == 0
        for viewer in (None, *range(num_players)):
            seen = [
                str(card) if seat == viewer or seat in standing.showdown else None for seat, card in enumerate(cards)
            ]
            assert state.view(viewer)["cards"] == seen
        count += 1
    return count


@pytest.mark.parametrize("num_players", [2, 3])
def test_every_position_is_the_models(num_players: int) -> None:
    count = 0
    for dealer in range(num_players):
        for cards in itertools.permutations(map(Card, DECK[num_players]), num_players):
            count += check_against_plain(list(cards), dealer)
    # After a deal: p, b, pp, pb, bp, bb, pbp, pbb and the start; three players have 25.
    assert count == {2: 2 * 6 * 9, 3: 3 * 24 * 25}[num_players]


@pytest.mark.parametrize("num_players", [4, 6, 10])
def test_many_players(num_players: int) -> None:
    deck = list(map(Card, DECK[num_players]))
    for dealer in (0, num_players - 2)[: 2 if num_players < 10 else 1]:
        check_against_plain([deck[(4 * i + dealer) % len(deck)] for i in range(num_players)], dealer)


def test_a_deck_of_any_suits_goes_by_rank() -> None:
    rules = kuhn.Rules(deck="Ac 2s 7d Kh")  # type: ignore[arg-type]
    for cards in itertools.permutations(map(Card, ("Ac", "2s", "7d", "Kh")), 3):
        check_against_plain(list(cards), 1, rules)


def test_worked_example() -> None:
    """Pass, bet, call: two chips each are in, and the king takes them."""
    state = kuhn.State()
    Dealer("Qs Ks").play(state)
    assert state.information_state_string(0) == "deal 0 Qs; deal 1 ?"
    for move in ("pass", "bet", "bet"):
        state.apply(move)
    assert state.returns() == [-2, 2]
    assert state.information_state_string(0) == "deal 0 Qs; deal 1 ?; 0 pass; 1 bet; 0 bet; show 0 Qs; show 1 Ks"
    assert state.view()["bets"] == [True, True]


def test_a_fold_shows_nothing() -> None:
    state = kuhn.State.setup(["Js", "Ks"], ["bet", "pass"])
    assert state.returns() == [1, -1]
    assert state.view(1)["cards"] == [None, "Ks"]
    assert "Js" not in state.text()
    assert "Js" in state.text(full=True)


def test_equilibrium_is_worth_a_eighteenth() -> None:
    """Kuhn's strategies: the first player loses 1/18 a game, whatever part of its jacks it bluffs with."""
    for bluff in (0.0, 0.2, 1 / 3):
        bets = {
            ("J", ()): bluff,
            ("Q", ()): 0,
            ("K", ()): 3 * bluff,
            ("J", ("pass", "bet")): 0,
            ("Q", ("pass", "bet")): bluff + 1 / 3,
            ("K", ("pass", "bet")): 1,
            ("J", ("pass",)): 1 / 3,
            ("Q", ("pass",)): 0,
            ("K", ("pass",)): 1,
            ("J", ("bet",)): 0,
            ("Q", ("bet",)): 1 / 3,
            ("K", ("bet",)): 1,
        }

        def value(state: kuhn.State, bets: dict[Any, float] = bets) -> float:
            if state.is_terminal():
                return state.returns()[0]
            if state.is_chance_node():
                weights = dict(state.chance_outcomes())
            else:
                seat = state.current_player()
                card = state.view(seat)["cards"][seat]
                bet = bets[card[0], tuple(str(move) for actor, move in state.history if actor != CHANCE)]
                weights = {0: 1 - bet, 1: bet}
            total = 0.0
            for action, weight in weights.items():
                state.apply(action)
                total += weight * value(state)
                state.undo()
            return total

        assert value(kuhn.State()) == pytest.approx(-1 / 18, abs=1e-12)


@pytest.mark.parametrize(("num_players", "count"), [(2, 12), (3, 48)])
def test_number_of_information_states(num_players: int, count: int) -> None:
    found = defaultdict(set)

    def walk(state: kuhn.State) -> None:
        if state.current_player() >= 0:
            seat = state.current_player()
            found[state.information_state_key(seat)].add(state.information_state_string(seat))
        for action in state.legal_actions():
            state.apply(action)
            walk(state)
            state.undo()

    walk(kuhn.State(None, num_players))
    assert len(found) == count
    assert all(len(strings) == 1 for strings in found.values())


def test_setup() -> None:
    assert kuhn.State.setup([None, None]) == kuhn.State()
    state = kuhn.State.setup(["Qs", None])
    assert state.is_chance_node()
    assert [card for card, _ in state.chance_outcomes()] == [Card("Js"), Card("Ks")]
    with_dealer = kuhn.State.setup([None, "Ks", None], dealer=0)
    assert with_dealer.dealer == 0
    assert with_dealer.view(1)["cards"] == [None, "Ks", None]
    rules = kuhn.Rules(deck=CardSet("Ah Kh Qh"))
    state = kuhn.State.setup(["Ah", "Qh"], [kuhn.Move.PASS, 1], rules)
    assert state.current_player() == 0
    assert state.rules is rules


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((["As", "Ks"],), "As is not in the deck"),
        ((["Ks", "Ks"],), "Ks is not in the deck, or there twice"),
        (([None, "Ks"],), "seat 1 has the card Ks, but somebody before has none"),
        ((["Zz", "Ks"],), "'Zz'"),
        ((["Ks", None], ["bet"]), "before all cards are dealt: 'bet'"),
        ((["Ks", "Qs"], ["bet", "bet", "bet"]), "the game is over"),
        ((["Ks", "Qs"], ["check"]), "'check'"),
        ((["Ks", "Qs"], [2]), "no such action: 2"),
        ((["Ks", "Qs"], ["deal Js"]), "deal Js"),
    ],
)
def test_what_cannot_be_set_up(arguments: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(StateError, match=reason):
        kuhn.State.setup(*arguments)


def test_setup_tells_of_long_moves_briefly() -> None:
    for cards in ([None, None], ["Ks", "Qs"]):
        with pytest.raises(StateError) as error:
            kuhn.State.setup(cards, ["x\u200b" * 100_000])
        assert len(str(error.value)) < 300
        assert str(error.value).isascii()


def test_setup_of_other_types() -> None:
    for arguments in (("Ks Qs",), (5,), ([1.5, 2],), (["Ks", "Qs"], "bet"), (["Ks", "Qs"], [1.5])):
        with pytest.raises(TypeError):
            kuhn.State.setup(*arguments)  # type: ignore[arg-type]
    for betting in (5, None, 1.5, b"bet"):
        with pytest.raises(TypeError, match="betting is a list of moves, not a"):
            kuhn.State.setup(["Ks", "Qs"], betting)  # type: ignore[arg-type]
    for cards in (["Ks"], [None] * 11, []):
        with pytest.raises(RulesError, match=f"num_players out of range 2..10: {len(cards)}"):
            kuhn.State.setup(cards)


@pytest.mark.parametrize(
    ("deck", "num_players", "reason"),
    [
        ("Ks", 2, "deck has 1 cards, fewer than 2"),
        ("Ks Qs Js", 4, "deck has 3 cards, fewer than 4"),
        ("Ks Kh Qs", 2, "a rank twice"),
        ("", 2, "deck is empty"),
        ("Ks Xx", 2, "'Xx'"),
        ("Ks Ks", 2, "Ks"),
    ],
)
def test_decks_that_cannot_be(deck: str, num_players: int, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        kuhn.State(kuhn.Rules(deck=deck), num_players)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kuhn.Rules(deck=5)  # type: ignore[arg-type]


def test_default_move_is_a_pass() -> None:
    for betting in ([], ["bet"]):
        assert kuhn.State.setup(["Ks", "Qs"], betting).default_move() is kuhn.Move.PASS


def test_three_move_words_only() -> None:
    state = kuhn.State.setup(["Ks", "Qs"])
    for text in ("pass", " PASS ", "Pass\n"):
        assert state.parse_move(text) is kuhn.Move.PASS
    for text in ("", "paſs", "pass bet", "0", "fold", "call", "deal", "deal ", "deal 10", "bеt"):
        with pytest.raises(IllegalMoveError):
            state.apply(text)
        assert not state.is_legal(text)
    assert state == kuhn.State.setup(["Ks", "Qs"])
