"""`search.epimc`, and the bots that search, beside plain sums over the same worlds."""

import dataclasses
import itertools
from typing import Any

import pytest

import palatine
from palatine import kuhn, leduc, search
from palatine.bots import make_bot
from palatine.game import State
from palatine.search.bots import AlphaBetaBot, EPIMCBot
from search_positions import after, endless, minimax


def told(result: search.Result) -> dict[str, Any]:
    """All that a result says but for the time that it took."""
    return {one.name: getattr(result, one.name) for one in dataclasses.fields(result) if one.name != "seconds"}


def test_the_means_are_those_of_all_worlds() -> None:
    # A queen against a bet: half of the worlds hold the king, half the jack; folding is -1, calling -2 or 2.
    state = kuhn.State.setup(["Qs", "Ks"], ["pass", "bet"])
    result = search.epimc(state, worlds=3000, seed=2)
    assert result.values[kuhn.Move.PASS] == -1
    # 3000 times -2 or 2: a standard deviation of 0.037
    assert abs(result.values[kuhn.Move.BET]) < 0.2
    assert (result.player, str(result.move), result.complete, result.method) == (0, "bet", True, "EPIMC")
    assert result.line == [result.move]
    assert result.policy == {result.move: 1.0}


def test_the_means_are_between_the_worlds() -> None:
    state = leduc.State.setup(["Qs", "Kh"], betting=["call"])
    result = search.epimc(state, worlds=50)
    worlds = [leduc.State.setup(["Qs", "Kh"], betting=["call"]).resample(1, seed) for seed in range(50)]
    for move, mean in result.values.items():
        exact = [minimax(after(world, move))[1] for world in worlds]
        assert min(exact) <= mean <= max(exact)
    assert result.value == max(result.values.values())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_nothing_hidden_changes_the_result(depth: int) -> None:
    for seed in (0, 1, 2**64 - 1):
        twins = [leduc.State.setup(["Qs", other], betting=["call", "raise"]) for other in ("Js", "Ks", "Qh")]
        results = [told(search.epimc(state, worlds=12, depth=depth, seed=seed)) for state in twins]
        assert all(one == other for one, other in itertools.pairwise(results))
        # Whoever looked would call the jack and fold to the king.
        assert len({search.alpha_beta(state, perfect_information=True).move for state in twins}) > 1


def test_the_result_follows_from_the_seed_and_not_from_the_threads() -> None:
    state = leduc.State.setup(["Qs", "Kh"], betting=["raise"])
    results = [told(search.epimc(state, worlds=20, depth=2, seed=7, threads=threads)) for threads in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert len({search.epimc(state, worlds=3, seed=seed).value for seed in range(20)}) > 1


def test_memory() -> None:
    state = leduc.State.setup(["Qs", "Kh"])
    deep = search.epimc(state, worlds=8, depth=3)
    assert deep.complete
    shallow = search.epimc(state, worlds=8, depth=3, memory=8000)
    assert not shallow.complete
    assert shallow.values == search.epimc(state, worlds=8).values
    with pytest.raises(palatine.Error, match="memory too small for 8 worlds: 100"):
        search.epimc(state, worlds=8, memory=100)


def test_wrong_arguments() -> None:
    state = kuhn.State.setup(["Ks", "Qs"])
    for options, named in (
        ({"worlds": 0}, "worlds out of range 1..16777216: 0"),
        ({"worlds": 2**24 + 1}, "worlds out of range"),
        ({"seed": -1}, "seed out of range"),
        ({"seed": 2**64}, "seed out of range"),
        ({"depth": 1001}, "depth out of range 1..1000: 1001"),
    ):
        with pytest.raises(palatine.Error, match=named):
            search.epimc(state, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        search.epimc(state, worlds=None)  # type: ignore[arg-type]


def test_any_pending_seat() -> None:
    state = palatine.load_game("chinese", "miniature").new_initial_state()
    palatine.Dealer(3).play(state)
    for seat in state.pending:
        result = search.epimc(state, player=seat, worlds=4)
        assert result.player == seat
        assert list(result.values) == list(state.legal_moves(seat))
    # What the other has chosen already is not seen.
    chosen = {told_move(after(state, move, 0)) for move in list(state.legal_moves(0))[:4]}
    assert len(chosen) == 1


def told_move(state: State[Any, Any]) -> str:
    return str(told(search.epimc(state, player=1, worlds=4, seed=3)))


def test_epimc_bot() -> None:
    state = leduc.State.setup(["Qs", "Kh"], betting=["call", "raise"])
    bot = make_bot("epimc:worlds=25,depth=2", "leduc", 5)
    assert isinstance(bot, EPIMCBot)
    move = bot.step(state)
    assert move in state.legal_moves()
    assert bot.policy(state) == {move: 1.0}
    # Its worlds follow from its seed and from what it has seen.
    assert bot.search(state, 0).values == make_bot("epimc:worlds=25,depth=2", "leduc", 5).search(state, 0).values  # type: ignore[attr-defined]
    assert bot.search(state, 0).values != EPIMCBot(6, worlds=25, depth=2).search(state, 0).values
    limited = EPIMCBot(1, seconds=0.05)
    assert limited.step(endless()) in endless().legal_moves()
    with pytest.raises(palatine.StateError, match="the game is over"):
        bot.step(kuhn.State.setup(["Ks", "Qs"], ["bet", "pass"]))
    for wrong in (-1, 2**64):
        with pytest.raises(palatine.Error, match="seed"):
            EPIMCBot(wrong)


def test_epimc_wins_against_random_play() -> None:
    won = 0.0
    for deal in range(60):
        for seat in (0, 1):
            state, dealer = leduc.State(), palatine.Dealer(deal)
            bots = [make_bot("random", "leduc", deal), make_bot("epimc:worlds=10", "leduc", deal)]
            dealer.play(state)
            while not state.is_terminal():
                state.apply(bots[state.current_player() == seat].step(state))
                dealer.play(state)
            won += state.returns()[seat]
    assert won > 0


def test_alpha_beta_bot_does_not_look() -> None:
    bot = make_bot("alpha_beta:depth=4", "kuhn", 1)
    assert isinstance(bot, AlphaBetaBot)
    for ask in (bot.step, bot.policy):
        with pytest.raises(palatine.StateError, match="cards may be hidden"):
            ask(kuhn.State.setup(["Ks", "Qs"]))
