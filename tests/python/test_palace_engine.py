"""The engine of Palace Poker: legal everywhere, blind to what its seat has not seen, and strong."""

import random
from typing import Any

import pytest

import palatine
from palatine import CardSet, Dealer, Error, IllegalMoveError, StateError, kuhn
from palatine.bots import RandomBot, make_bot
from palatine.game import CHANCE
from palatine.match import play_game, play_match
from palatine.palace import PRESETS, EngineBot, Rules, State, analyse, battle_equity

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"structure": "no_limit", "stacks": (40, 300, 90)}),
    (4, {"bank": "points", "dead_cards": "none"}),
    (2, {"heads_up": "must_battle", "stacks": 60}),
    (6, {"all_in": "off", "stacks": 50, "call_price": "match", "discard_cost": "small_bet"}),
    (10, {"captured_banner": "discard", "max_soldiers": 1, "dead_cards": "rank"}),
    (2, {"max_soldiers": 8, "max_turns": 40}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_it_plays_under_all_rules(players: int, options: dict[str, Any]) -> None:
    game = palatine.load_game("palace", num_players=players, **options)
    bots = [make_bot(("engine:simulations=24", "random")[seat % 2], game, seat) for seat in range(players)]
    for hand in range(3):
        assert len(play_game(game.new_initial_state(), bots, Dealer(hand))) == players


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_it_plays_every_preset(name: str) -> None:
    game = palatine.load_game("palace", name)
    bots = [make_bot("engine:simulations=24", game, 1), make_bot("rule", game, 2)]
    assert len(play_game(game.new_initial_state(), bots, Dealer(3))) == 2


def told(state: State, **limits: Any) -> tuple[Any, ...]:
    result = analyse(state, **limits)
    return result.move, result.value, result.values, result.policy, result.visits, result.nodes


def twins(state: State, seat: int, rng: random.Random, wanted: int) -> list[State]:
    """The same course with some unseen cards exchanged in the deal, where the seat cannot tell. No sampler is asked."""
    history = list(state.history)
    deals = [place for place, (actor, _) in enumerate(history) if actor == CHANCE]
    cards = [str(history[place][1]).removeprefix("deal ") for place in deals]
    unused = [str(card) for card in CardSet.full() - CardSet(" ".join(sorted(set(cards))))]
    found: list[State] = []
    for _ in range(80):
        place = rng.choice(deals)
        old = str(history[place][1]).removeprefix("deal ")
        new = rng.choice(unused + cards)
        swap = {old: new, new: old}
        twin = State(state.rules, state.num_players, state.dealer)
        try:
            for actor, move in history:
                text = str(move)
                dealt = text.removeprefix("deal ")
                twin.apply(f"deal {swap.get(dealt, dealt)}" if actor == CHANCE else move, actor)
        except IllegalMoveError:
            continue
        alike = twin.information_state_string(seat) == state.information_state_string(seat)
        if alike and twin.position_key != state.position_key:
            found.append(twin)
            if len(found) == wanted:
                break
    return found


def positions(players: int, seed: int, **options: Any) -> list[State]:
    """Some decisions of a hand that nobody ends by folding early."""
    game = palatine.load_game("palace", num_players=players, **options)
    state = game.new_initial_state()
    assert isinstance(state, State)
    dealer, mover = Dealer(seed), RandomBot(seed)
    dealer.play(state)
    found: list[State] = []
    while not state.is_terminal() and len(found) < 12:
        found.append(state.clone())
        move = mover.step(state)
        state.apply(state.default_move() if str(move) == "fold" and state.is_legal("stay") else move)
        dealer.play(state)
    return found


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"structure": "no_limit"}), (4, {})])
def test_a_poisoned_truth_changes_nothing(players: int, options: dict[str, Any]) -> None:
    """Whatever the others hold that its seat cannot tell, moves and values are the same bit for bit."""
    rng = random.Random(players)
    poisoned = 0
    for seed in range(3):
        for state in positions(players, seed, **options)[::3]:
            seat = state.current_player()
            expected = told(state, simulations=60, seed=3)
            for twin in twins(state, seat, rng, 2):
                assert told(twin, simulations=60, seed=3) == expected
                assert EngineBot(4, simulations=30).step(twin) == EngineBot(4, simulations=30).step(state)
                poisoned += 1
    assert poisoned > 8


def test_the_same_on_any_number_of_threads() -> None:
    state = positions(3, 1)[4]
    alone = told(state, simulations=2100, seed=9)
    for threads in (2, 3):
        assert told(state, simulations=2100, seed=9, threads=threads) == alone
    assert told(state, simulations=2100, seed=10) != alone


@pytest.mark.parametrize(("banners", "own"), [("Ks 2d", "Qh Jc 3s"), ("As 2d", "Qh Jc 9s")])
def test_who_raises_is_taken_to_hold_something(banners: str, own: str) -> None:
    """A call is worth what it would be against palaces of which some are less likely: those that nobody raises with."""
    first, second = banners.split()
    state = State.setup([own, None], banners=[first, second], put=[60, 60])
    state.apply("bet 1")
    state.apply("raise")
    (call,) = (value for move, value in analyse(state, simulations=300, seed=1).values.items() if str(move) == "call")
    against_any = battle_equity(f"{first} | {own}", f"{second} | ? ? ?").share * 180 - 90
    assert -90 < call < against_any - 30


def test_a_single_move_is_made_without_a_search() -> None:
    rules = Rules(all_in="off", stacks=(1000, 12))
    state = State.setup([None, "2c 3d 5h"], banners=["9s", "Kh"], rules=rules, to_act=0)
    state.apply("bet 1")
    assert [str(move) for move in state.legal_moves()] == ["fold"]
    assert str(EngineBot(1, seconds=3600.0).step(state)) == "fold"


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"simulations": 0}, Error, "simulations"),
        ({"seconds": -1.0}, Error, "-1"),
        ({"exploration": float("nan")}, Error, "nan"),
        ({"memory": 100}, Error, "100"),
        ({"threads": 0}, Error, "0"),
        ({"simulations": 1.5}, TypeError, "simulations"),
    ],
)
def test_refusals(options: dict[str, Any], error: type[Exception], named: str) -> None:
    state = positions(2, 1)[0]
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


def test_it_beats_a_random_player() -> None:
    result = play_match("palace", ["engine:simulations=60", "random"], deals=20, seed=1)
    assert result.interval[0] > 0


@pytest.mark.slow
def test_it_beats_the_rule_bot() -> None:
    """With few simulations, too, the whole 95 % interval of duplicate deals is above 0."""
    result = play_match("palace", ["engine:simulations=60", "rule"], deals=250, seed=1)
    assert result.interval[0] > 0
