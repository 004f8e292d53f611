"""Solvers of whole games: known values, an independent referee, the family of equilibria of Kuhn poker, limits."""

import math
import threading
import time
from typing import Any

import pytest

import palatine
import plain_solver
from palatine import Error, IllegalMoveError, StateError, kuhn, leduc, search
from palatine.search.cfr import VARIANTS

# pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)), OpenSpiel 2.0.2
UNIFORM = {("kuhn", 2): 0.9166666666666666, ("leduc", 2): 4.747222222222222, ("kuhn", 3): 2.0624999999999996}


def uniform(state: Any) -> dict[Any, float]:
    return dict.fromkeys(state.legal_moves(), 1 / len(state.legal_moves()))


def equilibrium(bluff: float) -> Any:
    """Kuhn's: the first player bets that part of its jacks, three times as many of its kings."""
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

    def policy(state: Any) -> dict[Any, float]:
        seat = state.current_player()
        view = state.view(seat)
        said = tuple(event.split()[1] for event in view["events"] if event[0].isdigit())
        bet = bets[view["cards"][seat][0], said]
        return {"bet": bet, "pass": 1 - bet}

    return policy


def as_strategy(root: Any, policy: Any) -> plain_solver.Strategy:
    """What a policy says of everything that can be known, for the referee."""
    strategy: plain_solver.Strategy = {}

    def walk(state: Any) -> None:
        if state.current_player() >= 0:
            chances = policy.policy(state) if hasattr(policy, "policy") else policy(state)
            strategy[plain_solver.knowledge(state)] = {state.action_of(move): p for move, p in chances.items()}
        for action in state.legal_actions():
            state.apply(action)
            walk(state)
            state.undo()

    walk(root.clone())
    return strategy


@pytest.mark.parametrize("variant", VARIANTS)
def test_known_values(variant: str) -> None:
    for game, known, iterations in (("kuhn", -1 / 18, 5000), ("leduc", -0.0856, 50_000)):
        solution = search.cfr(game, variant=variant, iterations=iterations, target=9e-4)
        assert solution.complete
        assert solution.exploitability is not None
        assert solution.exploitability < 1e-3
        assert solution.values is not None
        assert solution.values[0] == pytest.approx(known, abs=1e-3)
        assert sum(solution.values) == pytest.approx(0, abs=1e-12)
        assert solution.history[-1] == (solution.iterations, pytest.approx(solution.exploitability, abs=1e-12))
        assert search.exploitability(game, solution.policy) == pytest.approx(solution.exploitability, abs=1e-9)


@pytest.mark.parametrize("bluff", [0, 0.1, 0.25, 1 / 3])
def test_every_equilibrium_of_kuhn_poker(bluff: float) -> None:
    policy = equilibrium(bluff)
    assert search.nash_conv("kuhn", policy) == pytest.approx(0, abs=1e-12)
    assert search.best_response("kuhn", policy, 0).value == pytest.approx(-1 / 18, abs=1e-12)
    assert search.best_response("kuhn", policy, 1).value == pytest.approx(1 / 18, abs=1e-12)


def test_one_step_outside_the_family_is_no_equilibrium() -> None:
    """More bluffs than 1/3, which kings could not be bet three times as often as."""

    def policy(state: Any) -> dict[Any, float]:
        seat = state.current_player()
        if seat == 0 and not [actor for actor, _ in state.history if actor >= 0]:
            bet = {"J": 0.5, "Q": 0.0, "K": 1.0}[state.view(0)["cards"][0][0]]
            return {"bet": bet, "pass": 1 - bet}
        return equilibrium(1 / 3)(state)

    # By hand: seat 1 calls with every queen; jacks bet and called by queens lose 2 instead of winning 1.
    strategy = as_strategy(kuhn.State(), policy)
    assert search.nash_conv("kuhn", policy) > 0.01
    assert search.nash_conv("kuhn", policy) == pytest.approx(plain_solver.nash_conv(kuhn.State(), strategy), abs=1e-12)


def test_solutions_are_of_the_family() -> None:
    policy = search.cfr("kuhn", variant="pcfr+", iterations=20_000).policy
    bet = {
        (cards, betting): policy.policy(kuhn.State.setup(list(cards), list(betting)))[kuhn.Move.BET]
        for cards, betting in [
            (("Js", "Qs"), ()),
            (("Qs", "Ks"), ()),
            (("Ks", "Qs"), ()),
            (("Qs", "Ks"), ("pass", "bet")),
            (("Qs", "Js"), ("pass",)),
            (("Js", "Qs"), ("bet",)),
        ]
    }
    bluff = bet[("Js", "Qs"), ()]
    assert 0 <= bluff <= 1 / 3 + 1e-4
    assert bet[("Ks", "Qs"), ()] == pytest.approx(3 * bluff, abs=1e-3)
    assert bet[("Qs", "Ks"), ()] == pytest.approx(0, abs=1e-3)
    assert bet[("Qs", "Ks"), ("pass", "bet")] == pytest.approx(bluff + 1 / 3, abs=1e-3)
    assert bet[("Qs", "Js"), ("pass",)] == pytest.approx(1 / 3, abs=1e-3)
    assert bet[("Js", "Qs"), ("bet",)] == pytest.approx(1 / 3, abs=1e-3)


@pytest.mark.parametrize(("name", "players"), UNIFORM)
def test_uniform_play_is_as_exploitable_as_published(name: str, players: int) -> None:
    game = palatine.load_game(name, num_players=players)
    assert search.nash_conv(game, uniform) == pytest.approx(UNIFORM[name, players], abs=1e-9)
    assert search.exploitability(game, uniform) == pytest.approx(UNIFORM[name, players] / players, abs=1e-9)


def test_the_figures_are_those_of_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    names = {"kuhn": "kuhn_poker", "leduc": "leduc_poker"}
    for (name, players), known in UNIFORM.items():
        game = pyspiel.load_game(names[name], {"players": players})
        assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(known, abs=1e-9)


def test_against_hand_computed_policies() -> None:
    def always(word: str) -> Any:
        return lambda state: {word: 1}

    # Everybody bets and calls: pots of 2 each way, the higher card wins; a best response folds its jacks before or
    # after, which saves 1 of 2 in a third of all deals.
    assert search.nash_conv("kuhn", always("bet")) == pytest.approx(2 / 3)
    found = search.best_response("kuhn", always("bet"), 1)
    assert found.value == pytest.approx(1 / 3)
    assert found.policy.policy(kuhn.State.setup(["Ks", "Js"], ["bet"])) == {kuhn.Move.PASS: 1, kuhn.Move.BET: 0}
    # Everybody passes: each bet would win 1.
    assert search.best_response("kuhn", always("pass"), 0).value == pytest.approx(1)
    # A table that has nothing for the others plays uniformly there.
    assert search.best_response("kuhn", found.policy, 1).value == search.best_response("kuhn", uniform, 1).value


@pytest.mark.parametrize(
    "game",
    [
        palatine.load_game("kuhn"),
        palatine.load_game("kuhn", num_players=3),
        palatine.load_game("leduc", "miniature"),
        palatine.load_game("kuhn", deck="Ah Kd 9c 2s"),
    ],
    ids=["kuhn", "three players", "miniature", "four cards"],
)
def test_the_referee_agrees(game: palatine.Game) -> None:
    root = game.new_initial_state()
    solution = search.cfr(game, iterations=20)
    strategy = as_strategy(root, solution.policy)
    assert solution.values is not None
    assert solution.best_responses is not None
    for seat in range(game.num_players):
        assert solution.values[seat] == pytest.approx(plain_solver.value(root.clone(), strategy, seat), abs=1e-12)
        best = plain_solver.best_response(root, strategy, seat)
        assert solution.best_responses[seat] == pytest.approx(best, abs=1e-12)
        found = search.best_response(game, solution.policy, seat)
        assert found.value == pytest.approx(best, abs=1e-12)
        answer = strategy | {
            key: moves for key, moves in as_strategy_of(root, found.policy, seat).items() if key[0] == seat
        }
        assert plain_solver.value(root.clone(), answer, seat) == pytest.approx(best, abs=1e-12)


def as_strategy_of(root: Any, policy: search.TabularPolicy, seat: int) -> plain_solver.Strategy:
    return as_strategy(root, lambda state: policy.policy(state) if state.current_player() == seat else uniform(state))


def test_the_referee_solves_the_same() -> None:
    """Plain regret minimization, all seats at once, comes to the same value; its strategies are judged alike."""
    root = kuhn.State()
    strategy = plain_solver.cfr(root, 300)
    mine = search.nash_conv("kuhn", lambda state: strategy[plain_solver.knowledge(state)])
    assert mine == pytest.approx(plain_solver.nash_conv(root, strategy), abs=1e-12)
    assert mine < 0.05
    assert plain_solver.value(root, strategy, 0) == pytest.approx(-1 / 18, abs=0.01)


def test_three_players() -> None:
    solution = search.cfr(palatine.load_game("kuhn", num_players=3), iterations=1000)
    assert solution.values is not None
    assert sum(solution.values) == pytest.approx(0, abs=1e-12)
    assert solution.exploitability is not None
    assert 0 <= solution.exploitability < 1e-3


def test_where_the_game_begins() -> None:
    """A state as the root: the cards are known to be so, and a king that may bet or be bet into wins what it can."""
    state = leduc.State.setup(["Ks", "Qs"], "Kh", ["call", "call"])
    solution = search.cfr(state, iterations=500)
    assert solution.values == pytest.approx((1, -1), abs=1e-2)  # the queen folds to every bet
    over = kuhn.State.setup(["Ks", "Qs"], ["bet", "pass"])
    assert search.cfr(over, iterations=1).values == (1, -1)
    assert solution.policy.root == state


def test_other_dealers_and_states_of_other_games() -> None:
    policy = search.cfr("kuhn", iterations=10).policy
    for state, reason in (
        (kuhn.State.setup(["Ks", "Qs"], dealer=0), "dealer 0, not 1"),
        (kuhn.State.setup(["Ks", "Qs", "Js"]), "num_players 3, not 2"),
        (leduc.State.setup(["Ks", "Qs"]), "the game leduc, not kuhn"),
        (kuhn.State.setup(["Ks", "Qs"], rules=kuhn.Rules(deck="Ks Qs Js Ts")), "other rules: deck"),  # type: ignore[arg-type]
        (kuhn.State(), "chance is to act"),
        (kuhn.State.setup(["Ks", "Qs"], ["bet", "bet"]), "the game is over"),
    ):
        with pytest.raises(StateError, match=reason):
            policy.policy(state)
    with pytest.raises(StateError, match="seat 1 is not to act"):
        policy.policy(kuhn.State.setup(["Ks", "Qs"]), 1)
    with pytest.raises(TypeError):
        policy.policy("kuhn")  # type: ignore[arg-type]
    only = search.best_response("kuhn", policy, 1).policy
    with pytest.raises(StateError, match="not for seat 0"):
        only.policy(kuhn.State.setup(["Ks", "Qs"]))
    assert (only.num_information_states(0), only.num_information_states(1)) == (0, 6)


def test_limits() -> None:
    stop = threading.Event()
    stop.set()
    solver = search.CfrSolver("leduc")
    stopped = solver.run(1000, stop=stop)
    assert (stopped.iterations, stopped.complete) == (0, False)
    begun = time.perf_counter()
    short = solver.run(seconds=0.05)
    assert 0.04 < time.perf_counter() - begun < 5
    assert not short.complete
    assert short.iterations > 0
    assert not solver.run(1, target=0).complete
    seen: list[int] = []
    assert solver.run(20, progress=seen.append).iterations == short.iterations + 21
    assert seen[-1] == 20


def test_an_interrupt_is_raised() -> None:
    class Interrupt(KeyboardInterrupt):
        pass

    class Stop:
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            if self.asked > 2:
                raise Interrupt
            return False

    with pytest.raises(Interrupt):
        search.cfr("leduc", stop=Stop())


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({}, Error, "needs an end"),
        ({"seconds": float("inf")}, Error, "needs an end"),
        ({"iterations": 0}, Error, "out of range .*: 0"),
        ({"iterations": -5}, Error, "-5"),
        ({"iterations": 1.5}, TypeError, "float"),
        ({"iterations": True}, TypeError, "bool"),
        ({"iterations": 1, "variant": "cfr++"}, Error, "no variant 'cfr\\+\\+'"),
        ({"iterations": 1, "variant": 5}, TypeError, "int"),
        ({"iterations": 1, "target": -1}, Error, "-1"),
        ({"iterations": 1, "target": math.nan}, Error, "nan"),
        ({"iterations": 1, "target": 10**400}, Error, "target is an exploitability"),
        ({"iterations": 1, "target": "x"}, TypeError, "str"),
        ({"iterations": 1, "seconds": -1}, Error, "-1"),
        ({"iterations": 1, "threads": 0}, Error, "threads"),
        ({"iterations": 1, "memory": 100_000}, Error, "too large to be written out.* 100000 bytes"),
        ({"iterations": 1, "memory": -1}, Error, "memory"),
        ({"iterations": 1, "stop": 5}, TypeError, "stop"),
        ({"iterations": 1, "progress": 5}, TypeError, "progress"),
    ],
)
def test_what_cannot_be_asked(options: dict[str, Any], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        search.cfr("leduc", **options)


def test_games_that_cannot_be_solved() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        search.cfr(None, iterations=1)  # type: ignore[arg-type]
    with pytest.raises(palatine.RulesError, match="no game 'x'"):
        search.cfr("x", iterations=1)
    with pytest.raises(Error, match="too large to be written out"):
        search.cfr("chinese", iterations=1, memory=1 << 24)


@pytest.mark.parametrize(
    ("policy", "error", "reason"),
    [
        (lambda state: {"pass": 0.5}, Error, "add up to 0.5"),
        (lambda state: {"pass": 1.5, "bet": -0.5}, Error, "-0.5"),
        (lambda state: {"pass": math.nan}, Error, "nan"),
        (lambda state: {"fold": 1}, IllegalMoveError, "fold"),
        (lambda state: {7: 1}, IllegalMoveError, "7"),
        (lambda state: "pass", TypeError, "str"),
        (7, TypeError, "a policy is callable or has a method policy, which int has not"),
        (None, TypeError, "NoneType"),
    ],
)
def test_policies_that_are_none(policy: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        search.exploitability("kuhn", policy)


def test_of_a_policy_for_another_game() -> None:
    policy = search.cfr("kuhn", iterations=1).policy
    with pytest.raises(palatine.RulesError, match="of the game kuhn, not leduc"):
        search.exploitability("leduc", policy)
    with pytest.raises(StateError, match="player"):
        search.best_response("kuhn", policy, 2)
