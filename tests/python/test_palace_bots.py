"""Bots of Palace Poker: legal under all rules, blind to what their seat has not seen, the reckoning one the better."""

from typing import Any

import pytest

import palatine
from palatine import CardSet, Dealer, palace
from palatine.bots import RandomBot, make_bot
from palatine.match import play_match
from palatine.palace import Move, Rules, State
from palatine.palace.outlook import Outlook

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"structure": "no_limit", "stacks": (40, 300, 90)}),
    (4, {"bank": "points", "dead_cards": "none"}),
    (2, {"heads_up": "must_battle", "stacks": 60}),
    (6, {"all_in": "off", "stacks": 50, "call_price": "match", "discard_cost": "small_bet"}),
    (10, {"captured_banner": "discard", "max_soldiers": 1, "dead_cards": "rank"}),
]


@pytest.mark.parametrize("bot", ["call", "rule"])
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_legal_and_blind(bot: str, players: int, options: dict[str, Any]) -> None:
    """Whatever the hidden cards are, the choice is the same, and legal."""
    for hand in range(3):
        state = palatine.load_game("palace", num_players=players, **options).new_initial_state()
        dealer, mover = Dealer(hand), RandomBot(hand)
        dealer.play(state)
        asked = 0
        while not state.is_terminal() and asked < 24:
            seat = state.current_player()
            move = make_bot(bot, "palace", 7).step(state, seat)
            assert move in list(state.legal_moves())  # equal to one of them: without a limit with its amount
            if asked % 3 == 0:
                policy = {move: 1.0}
                assert make_bot(bot, "palace", 8).policy(state) == policy
                for seed in range(2):
                    assert make_bot(bot, "palace", 7).policy(state.resample(seat, seed)) == policy
            asked += 1
            other = mover.step(state)
            state.apply(move if getattr(other, "kind", "") == "fold" else other)
            dealer.play(state)


def test_call_never_folds_nor_bets() -> None:
    state = State.setup(["2c 3d 5h", "Qc Qd 7s"], banners=["9s", "Kh"], rules=Rules(stacks=40))
    call = palace.CallBot()
    assert call.step(state) == Move("stay")
    state.apply("bet 1")
    assert call.step(state) == Move("call")
    full = State.setup(["2c 3d 5h", None], banners=["9s", "Kh"], soldiers=["2d 3h 4d 5d 8d", ""])
    full.apply("buy")
    full.apply("deal As")
    assert call.step(full) == Move("discard", cards="2d")
    last = State.setup(["2c 3d 5h", None], banners=["9s", "Kh"], rules=Rules(heads_up="must_battle"))
    assert call.step(last) == Move("bet", 1)


def test_the_reckoning() -> None:
    """The chance is over the 16,215 palaces of 47 unseen cards; price and pot decide."""
    state = State.setup(["Ah Ad 6c", "Qc Qd 7s"], banners=["9s", "Kh"])
    outlook = Outlook(state, 0)
    equity = palace.battle_equity("9s | Ah Ad 6c", "Kh | ? ? ?")
    assert equity.total == 16215
    q = equity.share
    assert outlook.chance(1, CardSet()) == pytest.approx(q)
    assert outlook.share(CardSet()) == pytest.approx(q)  # two players: 1 / (1 + (1 - q) / q)
    assert outlook.attack(1, CardSet(), 10) == pytest.approx(q * 30 - 10)
    strong = State.setup(["As Ac Ad", None], banners=["9s", "Kh"])
    strong.apply("stay")
    strong.apply("bet 0")
    assert palace.RuleBot().step(strong) == Move("raise")
    weak = State.setup(["3c 4d 2s", None], banners=["5s", "Kh"], to_act=1)
    weak.apply("bet 0")
    assert palace.RuleBot().step(weak) == Move("fold")


def test_what_was_seen_is_in_no_palace() -> None:
    """Discards that all have seen, also where they have been shuffled into the draw deck."""
    seen = {"discards": "2c 2d", "in_draw_deck": "3c 3d"}
    state = State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"], soldiers=["", "Tc"], **seen)
    assert Outlook(state, 0).unseen == CardSet.full() - CardSet("9s Ah Ad 6c Kh Tc 2c 2d 3c 3d")


def test_soldiers_that_do_not_help_go() -> None:
    state = State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"], soldiers=["6d", ""])
    state.apply("buy")
    state.apply("deal Jh")
    assert palace.RuleBot().step(state) == Move("discard", cards="Jh")


def test_another_game_is_refused() -> None:
    state = palatine.kuhn.State.setup(["Ks", "Qs"])
    for bot in (palace.RuleBot(), palace.CallBot()):
        with pytest.raises(TypeError, match="kuhn"):
            bot.step(state)


@pytest.mark.parametrize("other", ["call", "random"])
def test_rule_beats_the_others(other: str) -> None:
    """The whole 95 % interval of duplicate deals is above 0; of four players in the slow tests."""
    assert play_match("palace", ["rule", other], deals=60, seed=1).interval[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "other", "deals"), [(4, "call", 250), (4, "random", 40)])
def test_rule_beats_several_others(players: int, other: str, deals: int) -> None:
    game = palatine.load_game("palace", num_players=players)
    assert play_match(game, ["rule", *[other] * (players - 1)], deals=deals, seed=1).interval[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"structure": "no_limit"}, {"bank": "points", "dead_cards": "none"}])
def test_rule_beats_call_by_other_rules(options: dict[str, Any]) -> None:
    game = palatine.load_game("palace", num_players=2, **options)
    assert play_match(game, ["rule", "call"], deals=200, seed=1).interval[0] > 0
