"""The arranger as a player: what `arrange` finds best under the rules of its table, and its own hand is all it sees."""

import pytest

import palatine
from palatine import StateError, chinese, kuhn
from palatine.bots import make_bot
from palatine.chinese import ArrangerBot, Declare, Rules, State, Surrender

DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
WEAK = "2d 3c 5h 7s 8c 9d Jh Qs Kc 2s 5c 7c 9h"
OTHER = "2h 3h 3s 4c 4d 5d 6d 6h Js Jc Qc As Ad"


def played(rules: Rules, *hands: str) -> list[object]:
    state = State.setup(hands, rules=rules)
    bots = [make_bot("arranger", "chinese", seed) for seed in range(len(hands))]
    return [bot.step(state, seat) for seat, bot in enumerate(bots)]


def test_it_sets_as_the_arranger_does() -> None:
    for rules in (Rules(), chinese.PRESETS["one_six_table"], chinese.PRESETS["low27"]):
        expected = [chinese.arrange(hand, rules)[0].arrangement for hand in (WEAK, OTHER)]
        assert played(rules, WEAK, OTHER) == expected


def test_it_declares_and_surrenders() -> None:
    assert played(Rules(), DRAGON, WEAK)[0] == chinese.arrange(DRAGON)[0].arrangement
    assert played(chinese.PRESETS["full"], DRAGON, WEAK)[0] == Declare()
    assert played(Rules(surrender=0), WEAK, DRAGON)[0] == Surrender()
    assert played(Rules(surrender=100), WEAK, DRAGON)[0] == chinese.arrange(WEAK)[0].arrangement


def test_it_plays_every_preset() -> None:
    for name in chinese.PRESETS:
        game = palatine.load_game("chinese", name, 2)
        bot = make_bot("arranger", game, 1)
        for seed in range(3):
            state = game.new_initial_state()
            palatine.Dealer(seed).play(state)
            while not state.is_terminal():
                move = bot.step(state)
                assert bot.policy(state) == {move: 1.0}
                state.apply(move)
            assert sum(state.returns()) == 0


def test_it_does_not_see_the_other_hand() -> None:
    """The same choice whatever the other holds and has sealed."""
    rules = Rules(specials="basic", surrender=3)
    worlds = [State.setup([WEAK, hand], rules=rules) for hand in (OTHER, OTHER.replace("As Ad", "Ah Kd"))]
    worlds.append(worlds[0].clone())
    worlds[-1].apply("surrender", 1)
    assert len({ArrangerBot().step(world, 0) for world in worlds}) == 1


def test_refusals() -> None:
    with pytest.raises(TypeError, match="plays chinese, not kuhn"):
        ArrangerBot().step(kuhn.State.setup(["Ks", "Qs"]))
    with pytest.raises(StateError, match="it is to act"):
        ArrangerBot().step(State())
    state = State.setup([WEAK, OTHER], {0: "surrender"}, Rules(surrender=1))
    with pytest.raises(StateError, match="seat 0 is not to act"):
        ArrangerBot().step(state, 0)
    assert ArrangerBot().step(state) == ArrangerBot().step(state, 1)
