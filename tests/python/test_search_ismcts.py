"""IS-MCTS from Python: what it answers, that it looks at nothing hidden, its limits, threads, refusals."""

import _thread
import math
import pickle
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

import palatine
from palatine import Dealer, chinese, kuhn, leduc, search
from palatine.bots import make_bot
from palatine.search import Result
from palatine.search.bots import ISMCTSBot

VARIANTS = ("so", "mo")
State = palatine.game.State[Any, Any]


def told(state: State, **options: Any) -> Result:
    """The result, but for how long it took."""
    return replace(search.ismcts(state, **options), seconds=0)


def dealt(game: palatine.Game, seed: int, moves: int = 0) -> State:
    """A state with that many choices made at random."""
    state, random = game.new_initial_state(), palatine.Random(seed)
    Dealer(seed).play(state)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply(state.legal_moves()[random.below(state.legal_count())])
            Dealer(seed).play(state)
    return state


def starts() -> list[State]:
    """States of every game, early and late, in which somebody is to act."""
    found = []
    for name, preset, num_players in [
        ("kuhn", None, 2), ("kuhn", "wide", 4), ("leduc", None, 2), ("leduc", None, 3), ("chinese", "miniature", 2)
    ]:  # fmt: skip
        game = palatine.load_game(name, preset, num_players)
        found += [dealt(game, seed, seed % 4) for seed in range(6)]
    return [state for state in found if not state.is_terminal()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_it_answers(variant: str) -> None:
    for state in starts():
        before = state.clone()
        result = search.ismcts(state, simulations=500, variant=variant, seed=3)
        assert state == before
        assert result.player == state.current_player()
        assert result.move in state.legal_moves()
        assert set(result.visits) == set(result.policy) == set(result.values) <= set(state.legal_moves())
        assert sum(result.visits.values()) == 500
        assert sum(result.policy.values()) == pytest.approx(1)
        assert all(result.policy[move] == visits / 500 for move, visits in result.visits.items())
        if state.name != "chinese":
            assert result.visits[result.move] == max(result.visits.values())
        assert result.value == result.values[result.move]
        assert result.line[0] == result.move
        assert result.complete
        assert result.nodes >= 1
        assert result.method == f"{variant}-ismcts"
        assert 0 < result.seconds < 60


@pytest.mark.parametrize("variant", VARIANTS)
def test_states_that_a_seat_cannot_tell_apart_get_the_same_answer(variant: str) -> None:
    differ = 0
    for state in starts():
        player = state.current_player()
        result = told(state, simulations=400, variant=variant, seed=5)
        for seed in range(3):
            twin = state.resample(player, seed)
            differ += twin != state
            assert told(twin, simulations=400, variant=variant, seed=5) == result
    assert differ > 40


@pytest.mark.parametrize("variant", VARIANTS)
def test_sealed_choices_are_not_looked_at(variant: str) -> None:
    state = dealt(palatine.load_game("chinese", "miniature"), 4)
    moves = state.legal_moves(0)
    results = []
    for index in (0, 7, len(moves) - 1):
        other = state.clone()
        other.apply(moves[index], player=0)
        results.append(told(other, simulations=400, variant=variant))
    assert results[0] == results[1] == results[2]
    assert results[0].player == 1
    first = search.ismcts(state, player=1, simulations=400, variant=variant)  # before the other has chosen
    assert first.player == 1
    assert first.move in state.legal_moves(1)


def test_a_peek_would_change_the_move() -> None:
    """The queen that faces a bet calls the jack and folds to the king; it must do one of them."""
    against = {card: kuhn.State.setup([card, "Qs"], ["bet"]) for card in ("Js", "Ks")}
    assert {card: str(search.alpha_beta(state, perfect_information=True).move) for card, state in against.items()} == {
        "Js": "bet",
        "Ks": "pass",
    }
    for variant in VARIANTS:
        for seed in range(5):
            found = {told(state, simulations=300, variant=variant, seed=seed).move for state in against.values()}
            assert len(found) == 1


def test_the_same_on_any_number_of_threads() -> None:
    for name in ("leduc", "chinese"):
        state = dealt(palatine.load_game(name), 2)
        simulations = 5000 if name == "leduc" else 2048
        for variant in VARIANTS if name == "leduc" else ("so",):
            alone = told(state, simulations=simulations, variant=variant, seed=9)
            for threads in (2, 3):
                assert told(state, simulations=simulations, variant=variant, seed=9, threads=threads) == alone
            assert told(state, simulations=simulations, variant=variant, seed=10) != alone


def test_a_hand_of_chinese_poker_is_set_step_by_step() -> None:
    state = dealt(palatine.load_game("chinese"), 1)
    result = search.ismcts(state, simulations=3000, seed=1)
    assert isinstance(result.move, chinese.Arrangement)
    assert state.is_legal(result.move)
    assert sum(result.visits.values()) == 3000
    assert search.ismcts(state, simulations=300, memory=8192).move in state.legal_moves()


def test_memory_is_a_limit() -> None:
    state = dealt(palatine.load_game("leduc", num_players=5), 3)
    large = search.ismcts(state, simulations=20_000)
    small = search.ismcts(state, simulations=20_000, memory=8192)
    assert small.complete
    assert sum(small.visits.values()) == 20_000
    assert small.nodes <= 8192 // 16
    assert large.nodes > 10 * small.nodes


def test_limits() -> None:
    state = leduc.State.setup(["Qs", "Js"])
    by_default = search.ismcts(state)
    assert sum(by_default.visits.values()) == 10_000
    assert by_default.complete
    assert search.ismcts(state, seconds=math.inf).visits == by_default.visits
    begun = time.perf_counter()
    timed = search.ismcts(state, seconds=0.1, threads=2)
    assert time.perf_counter() - begun < 5
    assert not timed.complete
    assert timed.move in state.legal_moves()
    assert search.ismcts(state, simulations=100, seconds=60).complete


def test_stop_and_progress() -> None:
    state = leduc.State.setup(["Qs", "Js"])
    stop = threading.Event()
    stop.set()
    stopped = search.ismcts(state, simulations=2**40, stop=stop)
    assert not stopped.complete
    assert stopped.move in state.legal_moves()

    stop.clear()
    seen: list[int] = []

    def watch(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            stop.set()

    watched = search.ismcts(state, simulations=2**40, stop=stop, progress=watch)
    assert not watched.complete
    assert seen == sorted(seen)
    assert seen[-1] == sum(watched.visits.values())


def test_keyboard_interrupt_and_errors_of_callbacks_end_it() -> None:
    state = leduc.State.setup(["Qs", "Js"])
    threading.Timer(0.2, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        search.ismcts(state, simulations=2**40)

    def fails(done: int) -> None:
        raise LookupError(done)

    with pytest.raises(LookupError):
        search.ismcts(state, simulations=2**40, progress=fails)


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"simulations": 0}, palatine.Error, "simulations"),
        ({"simulations": -5}, palatine.Error, "-5"),
        ({"simulations": 1.5}, TypeError, "simulations"),
        ({"seconds": -1}, palatine.Error, "seconds"),
        ({"seconds": float("nan")}, palatine.Error, "seconds"),
        ({"seconds": "1"}, TypeError, "seconds"),
        ({"exploration": -0.5}, palatine.Error, "-0.5"),
        ({"exploration": float("inf")}, palatine.Error, "exploration"),
        ({"exploration": "much"}, TypeError, "exploration"),
        ({"variant": "both"}, palatine.Error, "'both'"),
        ({"variant": 1}, TypeError, "variant"),
        ({"seed": -1}, palatine.Error, "seed"),
        ({"threads": 0}, palatine.Error, "threads"),
        ({"memory": 8191}, palatine.Error, "8191"),
        ({"player": 1}, palatine.StateError, "seat 1"),
        ({"player": 2}, palatine.StateError, "2"),
        ({"stop": 3}, TypeError, "stop"),
        ({"progress": 3}, TypeError, "progress"),
    ],
)
def test_refusals(options: dict[str, Any], error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        search.ismcts(leduc.State.setup(["Qs", "Js"]), **options)


def test_states_with_nothing_to_decide() -> None:
    with pytest.raises(palatine.StateError, match="chance"):
        search.ismcts(leduc.State())
    with pytest.raises(palatine.StateError, match="over"):
        search.ismcts(kuhn.State.setup(["Qs", "Js"], ["pass", "pass"]))
    with pytest.raises(TypeError, match="str"):
        search.ismcts("leduc")  # type: ignore[arg-type]


def test_best_response_is_a_lower_bound() -> None:
    # Kuhn: against one that passes or bets at random, a best response wins 1/2 first and 5/12 after it.
    for player, best in ((0, 1 / 2), (1, 5 / 12)):
        found = search.ismcts_best_response("kuhn", player=player, simulations=200, games=3000, seed=2)
        assert found.games == 3000
        assert found.complete
        assert best - 2 * found.margin < found.mean < best + 2 * found.margin
        assert 0 < found.margin < 0.1


def test_best_response_to_a_table() -> None:
    """Beside the exact best response: to an equilibrium, and to one who bets with the king alone."""
    tables = [
        search.cfr("kuhn", iterations=2000).policy,
        search.tabulate(
            "kuhn", lambda state: {"bet" if state.view(state.current_player())["cards"].count("Ks") else "pass": 1}
        ),
    ]
    for table in tables:
        for player in (0, 1):
            best = search.best_response("kuhn", table, player).value
            found = search.ismcts_best_response("kuhn", table, player=player, simulations=200, games=3000, seed=player)
            assert best - 2 * found.margin - 0.02 < found.mean < best + 2 * found.margin


def test_best_response_on_any_number_of_threads() -> None:
    game = palatine.load_game("leduc")
    table = search.cfr(game, iterations=20).policy
    for policy in (None, table):
        found = [
            search.ismcts_best_response(game, policy, player=1, simulations=50, games=100, threads=threads)
            for threads in (1, 2, 3)
        ]
        assert found[0] == found[1] == found[2]


def test_a_table_of_another_game_is_refused() -> None:
    table = search.cfr("kuhn", iterations=1).policy
    with pytest.raises(palatine.RulesError, match="this policy is of the game kuhn"):
        search.ismcts_best_response("leduc", table, player=0)
    with pytest.raises(palatine.RulesError, match="num_players 2"):
        search.ismcts_best_response(palatine.load_game("kuhn", num_players=3), table, player=0)
    with pytest.raises(TypeError, match="TabularPolicy or None, not str"):
        search.ismcts_best_response("kuhn", "uniform", player=0)  # type: ignore[arg-type]


def test_the_bot() -> None:
    bot = make_bot("ismcts:simulations=300", "leduc", seed=3)
    assert isinstance(bot, ISMCTSBot)
    state = leduc.State.setup(["Qs", "Js"])
    move = bot.step(state)
    assert bot.step(state, 0) == move  # the same situation, the same choice
    assert bot.policy(state) == {move: 1}
    found = bot.search(state, 0)
    assert sum(found.visits.values()) == 300
    for seed in range(5):
        assert make_bot("ismcts:simulations=300", "leduc", seed=3).step(state.resample(0, seed)) == move
    assert pickle.loads(pickle.dumps(bot)).step(state) == move
    options = "simulations=50,seconds=9,exploration=1.5,variant=mo,threads=2,memory=8192"
    assert make_bot(f"ismcts:{options}", "leduc", 1).step(state) in state.legal_moves()
    for wrong in ("simulations=0", "seconds=-1", "exploration=-1", "variant=x", "threads=0", "memory=1"):
        with pytest.raises(palatine.Error, match=wrong.partition("=")[0]):
            make_bot(f"ismcts:{wrong}", "leduc", 1)
    with pytest.raises(palatine.StateError, match="seat 1"):
        bot.step(state, 1)


def test_the_bot_chooses_for_any_pending_seat() -> None:
    state = dealt(palatine.load_game("chinese", "miniature"), 4)
    bot = ISMCTSBot(1, simulations=50)
    for seat in (1, 0):
        move = bot.step(state, seat)
        assert move in state.legal_moves(seat)
        state.apply(move, seat)
    assert state.is_terminal()


def test_best_response_refusals_and_stop() -> None:
    for options, error in (
        ({"player": 2}, palatine.StateError),
        ({"player": 0, "games": 1}, palatine.Error),
        ({"player": 0, "simulations": 0}, palatine.Error),
        ({"player": 0, "simulations": None}, palatine.Error),
        ({"player": 0, "threads": 0}, palatine.Error),
        ({"player": "0"}, TypeError),
    ):
        with pytest.raises(error):
            search.ismcts_best_response("kuhn", **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Game or a name"):
        search.ismcts_best_response(kuhn.State(), player=0)  # type: ignore[arg-type]
    stop = threading.Event()
    done: list[int] = []

    def watch(games: int) -> None:
        done.append(games)
        stop.set()

    found = search.ismcts_best_response("leduc", player=0, games=10**7, stop=stop, progress=watch)
    assert not found.complete
    assert found.games == done[-1]
