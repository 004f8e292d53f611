"""Bots of Royal Casino: legal under all rules, blind to what their seat has not seen, the thoughtful one the better."""

import pytest

import palatine
from palatine import Dealer, casino
from palatine.bots import make_bot
from palatine.match import play_game, play_match


@pytest.mark.parametrize("name", sorted(casino.PRESETS))
def test_they_play_every_preset(name: str) -> None:
    for players in (2, 3, 4) if name != "miniature" else (2,):
        game = palatine.load_game("casino", name, players)
        bots = [make_bot(("greedy", "heuristic")[seat % 2], game, seat) for seat in range(players)]
        assert len(play_game(game.new_initial_state(), bots, Dealer(players))) == players


@pytest.mark.parametrize("bot", ["greedy", "heuristic"])
def test_they_use_only_what_their_seat_knows(bot: str) -> None:
    """In any world that the seat cannot tell from the real one they choose the same."""
    state = palatine.load_game("casino", num_players=3).new_initial_state()
    dealer, mover = Dealer(4), make_bot("random", "casino", 1)
    dealer.play(state)
    asked = 0
    while not state.is_terminal():
        seat = state.current_player()
        if asked % 3 == 0:
            policy = make_bot(bot, "casino", 7).policy(state)
            for seed in range(3):
                assert make_bot(bot, "casino", 7).policy(state.resample(seat, seed)) == policy
            assert sum(policy.values()) == pytest.approx(1)
            assert all(move in state.legal_moves() for move in policy)
        asked += 1
        state.apply(mover.step(state))
        dealer.play(state)


def test_greedy_takes_the_most_points() -> None:
    state = casino.State.setup(["8c 2h 3d Kc", None], loose="Td 5h 3h 2s Kd")
    assert str(casino.GreedyBot(1).step(state)) == "Kc x Kd, Td+3h"


def test_another_game_is_refused() -> None:
    state = palatine.kuhn.State.setup(["Ks", "Qs"])
    with pytest.raises(TypeError, match="kuhn"):
        casino.GreedyBot().step(state)


def test_heuristic_beats_greedy() -> None:
    """And greedy random play: the whole 95 % interval of duplicate deals is above 0."""
    assert play_match("casino", ["heuristic", "greedy"], deals=25, seed=1).interval[0] > 0
    assert play_match("casino", ["greedy", "random"], deals=40, seed=1).interval[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(casino.PRESETS) - {"miniature"}))
def test_heuristic_beats_greedy_under_every_preset(name: str) -> None:
    game = palatine.load_game("casino", name)
    assert play_match(game, ["heuristic", "greedy"], deals=60, seed=2).interval[0] > 0
