"""The engine of Royal Casino: exact in the last round, blind to what its seat has not seen, and strong."""

import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import palatine
from palatine import Card, CardSet, Dealer, Error, IllegalMoveError, RulesError, StateError, kuhn, search
from palatine.bots import make_bot
from palatine.casino import BOTS, PRESETS, EngineBot, MatchTable, Rules, State, advise, analyse, solve
from palatine.game import CHANCE
from palatine.match import play_game, play_match


def played_on(state: State, rng: random.Random, until: int) -> State:
    """Play at random until so few cards are left to deal, then a few moves more, as long as somebody is to choose."""
    dealer = Dealer(rng.randrange(2**32))
    dealer.play(state)
    more = rng.randrange(8)
    while state.view()["left"] > until or more > 0:
        more -= state.view()["left"] <= until
        ahead = state.clone()
        moves = ahead.legal_moves()
        builds = [move for move in moves if move.kind not in ("trail", "capture")]
        ahead.apply(rng.choice(builds if builds and rng.random() < 0.5 else list(moves)))
        dealer.play(ahead)
        if ahead.is_terminal() or ahead.view()["left"] < until:
            break
        state = ahead
    return state


def told(state: State, **limits: Any) -> tuple[Any, ...]:
    result = analyse(state, **limits)
    return result.move, result.value, result.values, result.policy, result.visits, result.nodes, result.method


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_it_plays_every_preset(name: str) -> None:
    for players in (2, 3, 4) if name != "miniature" else (2,):
        game = palatine.load_game("casino", name, players)
        bots = [make_bot(("engine:simulations=40", "greedy")[seat % 2], game, seat) for seat in range(players)]
        assert len(play_game(game.new_initial_state(), bots, Dealer(players))) == players


def test_regret_in_the_last_round_is_zero() -> None:
    """What its move comes to, when both play their best from there, is what alpha-beta says is the best."""
    rng = random.Random(5)
    for _ in range(12):
        state = played_on(State(), rng, 0)
        bot = EngineBot(1, simulations=1, seconds=0.0)
        best = search.alpha_beta(state, all_values=True)
        assert best.values[bot.step(state)] == best.value
        found = analyse(state)
        assert (found.value, found.method) == (best.value, "alpha-beta")


def seen_by(state: State, seat: int) -> CardSet:
    """All cards that a seat sees: its hand and what lies on the table and in the piles."""
    cards = state.loose | CardSet(state.view(seat)["hands"][seat] or ())
    for part in (*state.piles, *(build.cards for build in state.builds)):
        cards |= part
    return cards


def twins(state: State, seat: int) -> list[State]:
    """States in which one card of another's hand is another one: the same course, dealt otherwise."""
    dealt = CardSet(str(move).removeprefix("deal ") for actor, move in state.history if actor == CHANCE)
    found = []
    for card in dealt - seen_by(state, seat):
        for other in CardSet.full() - dealt:
            twin = State(state.rules, state.num_players, state.dealer)
            try:
                for actor, move in state.history:
                    twin.apply(f"deal {other}" if str(move) == f"deal {card}" else move, actor)
            except IllegalMoveError:
                continue
            found.append(twin)
    return found


def test_a_poisoned_truth_changes_nothing() -> None:
    """Whatever the others hold that its seat cannot tell, moves and values are the same bit for bit."""
    rng = random.Random(8)
    poisoned = 0
    for left, quality in ((40, 0), (24, 0), (8, 0), (8, 1)):
        for players in (2, 3) if left == 24 else (2,):
            state = played_on(State(num_players=players), rng, left)
            seat = state.current_player()
            limits = {"simulations": 60 if quality else 600, "quality": quality, "seed": 3}
            expected = told(state, **limits)
            for twin in rng.sample(found := twins(state, seat), min(8, len(found))):
                assert twin != state
                assert twin.view(seat) == state.view(seat)
                assert told(twin, **limits) == expected
                assert EngineBot(4, simulations=50).step(twin) == EngineBot(4, simulations=50).step(state)
                poisoned += 1
    assert poisoned > 20


def value_of(card: Card) -> int:
    return 14 if card.rank == 12 else card.rank + 2


def values_held(state: State, seat: int) -> set[int]:
    """The values that a seat must hold a card of: it owned a build of it, and has not played one since (RC-12)."""
    held: set[int] = set()
    course = State(state.rules, state.num_players, state.dealer)
    for actor, move in state.history:
        course.apply(move, actor)
        if actor == seat:
            held.discard(value_of(move.card))
            held |= {build.value for build in course.builds if build.owner == seat}
    return held


def hands_possible(state: State, seat: int) -> list[CardSet]:
    """The hands that the other of two can have."""
    other = 1 - seat
    held = values_held(state, other)
    hands = combinations(CardSet.full() - seen_by(state, seat), state.view(seat)["hand_sizes"][other])
    return [CardSet(hand) for hand in hands if held <= set(map(value_of, hand))]


def test_quality_takes_every_hand_in_turns() -> None:
    rng = random.Random(11)
    sizes, narrowed = set(), 0
    for _ in range(12):
        state = played_on(State(), rng, 8)
        seat = state.current_player()
        hands = hands_possible(state, seat)
        size = state.view(seat)["hand_sizes"][1 - seat]
        result = analyse(state, simulations=2, quality=1, seed=1)
        assert result.method == f"so-ismcts, {len(hands)} hands, 1 last rounds each"
        assert sum(result.visits.values()) == 2
        narrowed += len(hands) < {4: 495, 3: 165, 2: 55, 1: 10, 0: 1}[size]
        sizes.add(size)
    assert len(sizes) > 1
    assert narrowed > 0
    assert "hands" not in analyse(played_on(State(), rng, 16), simulations=2, quality=1).method


def test_quality_is_the_mean_of_exact_last_rounds() -> None:
    """The last move of the round but one, every deal of the last round: what alpha-beta says of all 70 in the mean."""
    states = (played_on(State(), random.Random(seed), 8) for seed in range(1000))
    state = next(state for state in states if sorted(state.view()["hand_sizes"]) == [0, 1])
    seat = state.current_player()
    result = analyse(state, simulations=1, quality=70, seed=1)
    ((move, value),) = result.values.items()
    after = state.clone()
    after.apply(move)
    unseen = CardSet.full() - seen_by(after, seat)
    total = 0.0
    for hand in combinations(unseen, 4):
        last = after.clone()
        for card in (*hand, *(unseen - CardSet(hand))):
            last.apply(f"deal {card}")
        best = search.alpha_beta(last, memory=1 << 20).value
        total += best if last.current_player() == seat else -best
    assert value == pytest.approx(total / 70, abs=1e-9)


def test_the_same_on_any_number_of_threads() -> None:
    rng = random.Random(2)
    for left, limits in ((24, {"simulations": 3000}), (8, {"simulations": 40, "quality": 2}), (0, {})):
        state = played_on(State(), rng, left)
        alone = told(state, **limits, seed=9)
        for threads in (2, 3):
            again = told(state, **limits, seed=9, threads=threads)
            assert again == alone if left else again[:2] == alone[:2]


def test_for_the_match() -> None:
    """Chances instead of points: exact ones in the last round, and those of the simulations before it."""
    rules = Rules(scores=(14, 12))
    rng = random.Random(3)
    last = played_on(State(rules), rng, 0)
    found, exact = analyse(last, objective="match"), solve(last, "match")
    assert found.value == pytest.approx(exact.value)
    for left, quality in ((24, 0), (8, 2)):
        state = played_on(State(rules), rng, left)
        limits = {"simulations": 60 if quality else 1500, "quality": quality, "seed": 1}
        result = analyse(state, objective="match", **limits)
        assert all(0 <= value <= 1 for value in result.values.values())
        assert result.values != analyse(state, **limits).values
    with pytest.raises(StateError, match="two players"):
        analyse(played_on(State(num_players=3), rng, 16), objective="match")
    assert EngineBot(1, simulations=100, objective="match").step(state) in state.legal_moves()


def test_for_the_match_by_other_rules(tmp_path: Path) -> None:
    """By a table of one's own, which the text of a bot names by its file."""
    rules = Rules(at_20="either", scores=(14, 12))
    shipped = MatchTable.shipped()
    table = MatchTable.of_results(rules, shipped.bot, shipped.seed, dict(list(shipped.results.items())[:5]))
    table.save(tmp_path / "table.json")
    state = played_on(State(rules), random.Random(3), 24)
    with pytest.raises(RulesError, match=r"see MatchTable\.measure"):
        EngineBot(1, simulations=20, objective="match").step(state)
    own = EngineBot(1, simulations=20, objective="match", match_table=table)
    text = f"engine:simulations=20,objective=match,match_table={tmp_path / 'table.json'}"
    assert own.step(state) == make_bot(text, "casino", 1).step(state)
    assert (
        own.search(state, state.current_player()).values
        == analyse(
            state,
            objective="match",
            match_table=table,
            simulations=20,
            seed=1 ^ state.information_state_key(state.current_player()),
        ).values
    )
    for missing in (tmp_path / "none.json", tmp_path, __file__):
        with pytest.raises(Error, match=re.escape(str(missing))):
            make_bot(f"engine:objective=match,match_table={missing}", "casino", 1)


def test_a_match_table_that_has_no_use() -> None:
    state = played_on(State(), random.Random(1), 0)
    for ask in (solve, analyse):
        with pytest.raises(TypeError, match="match_table"):
            ask(state, match_table=3)  # type: ignore[operator]
        with pytest.raises(Error, match="for the objective match"):
            ask(state, match_table=MatchTable.shipped())  # type: ignore[operator]
    with pytest.raises(TypeError, match="match_table"):
        EngineBot(1, match_table=3)  # type: ignore[arg-type]
    with pytest.raises(Error, match="for the objective match"):
        EngineBot(1, match_table=MatchTable.shipped())


def test_whom_advice_is_for() -> None:
    state = played_on(State(), random.Random(1), 0)
    assert advise(state, state.current_player()) is not None
    assert advise(state, 1 - state.current_player()) is None
    with pytest.raises(TypeError):
        advise(state, "x")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        advise(None, 0)  # type: ignore[arg-type]
    with pytest.raises(StateError):
        advise(state, 5)


def test_a_single_move_is_made_without_a_search() -> None:
    state = State.setup(["8c 4d", None], loose="Kd", builds=[{"cards": "6h 2s", "value": 8, "owner": 0}])
    assert str(EngineBot(1, seconds=3600.0).step(state)) == "8c x (6h 2s)"


def test_a_full_table_is_no_trap() -> None:
    """More moves than anybody can list, in a last round that nobody can solve."""
    hands = ["Ks Kh", "Kc Kd"]
    loose = CardSet.full() - CardSet(" ".join(hands))
    state = State.setup(hands, loose=loose, rules=PRESETS["swedish"])
    move = BOTS["engine"](1, simulations=20).step(state)
    assert state.is_legal(move)
    assert analyse(state, simulations=20).method == "so-ismcts"


def test_a_hint_does_not_wait_for_what_cannot_be_solved() -> None:
    """Four trails, but the low cards make sets without number for the other's cards."""
    loose = " ".join(rank + suit for rank in "2345" for suit in "shdc")
    state = State.setup(["Ks Kh Qs Qh", "Ts 9h 8d 7c"], loose=loose, stock="", rules=PRESETS["casino"])
    assert advise(state, 0) is None


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"quality": 71}, Error, "71"),
        ({"quality": -1}, Error, "-1"),
        ({"quality": 1.5}, TypeError, "quality"),
        ({"objective": "glory"}, Error, "glory"),
        ({"simulations": 0}, Error, "simulations"),
        ({"seconds": -1.0}, Error, "-1"),
        ({"exploration": float("nan")}, Error, "nan"),
        ({"memory": 100}, Error, "100"),
        ({"threads": 0}, Error, "0"),
    ],
)
def test_refusals(options: dict[str, Any], error: type[Exception], named: str) -> None:
    state = played_on(State(), random.Random(1), 24)
    with pytest.raises(error, match=named):
        analyse(state, **options)
    with pytest.raises(error, match=named):
        EngineBot(1, **options)


def test_refused_states() -> None:
    with pytest.raises(TypeError, match="kuhn"):
        analyse(kuhn.State.setup(["Ks", "Qs"]))
    with pytest.raises(TypeError, match="int"):
        analyse(3)  # type: ignore[arg-type]
    state = State()
    with pytest.raises(StateError, match="chance"):
        analyse(state)
    Dealer(1).play(state)
    with pytest.raises(StateError, match="not to act"):
        analyse(state, player=1 - state.current_player())
    with pytest.raises(Error, match="quality"):
        make_bot("engine:quality=many", "casino", 1)


def test_it_beats_greedy() -> None:
    """With few simulations, too, the whole 95 % interval of duplicate deals is above 0."""
    assert play_match("casino", ["engine:simulations=300", "greedy"], deals=8, seed=1).interval[0] > 0


@pytest.mark.slow
def test_it_beats_heuristic() -> None:
    assert play_match("casino", ["engine:simulations=1000", "heuristic"], deals=60, seed=1).interval[0] > 0
