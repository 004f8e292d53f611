"""Positions of Palace Poker that are set up: all that play can come to, and nothing else."""

import json
import random
from typing import Any

import pytest

from conformance.answers import answers, differences
from palace_compare import begin
from palace_model import Hand
from palace_random import Player
from palace_setups import OPTIONAL, told
from palace_table import OVER
from palatine import Card, CardSet, Dealer, Random, StateError, palace
from palatine.palace import Rules, State

NO_LIMIT = Rules(structure="no_limit")


def test_every_turn_of_play_can_be_set_up() -> None:
    """What is public of a position at the start of a turn, and the palaces, make an equal position."""
    rng = random.Random(9)
    compared = 0
    for seed in range(40):
        players = rng.choice([2, 3, 4, 6, 10])
        rules = rng.choice([Rules(stacks=80), NO_LIMIT, palace.PRESETS["gentle"], Rules(captured_banner="discard")])
        state = State(rules, players, rng.randrange(players))
        dealer, mover, gone = Dealer(seed), Random(seed), 0
        out, hidden = [0] * players, dict.fromkeys(range(players), True)
        dealer.play(state)
        while not state.is_terminal():
            before = state.view()
            moves = [move for move in state.legal_moves() if move.kind != "fold"]
            state.apply(moves[mover.below(len(moves))])
            shuffled = state.view()["phase"] == "buying" and before["draw_deck"] == 0
            if shuffled:  # the palaces of those who are out are in the draw deck
                hidden |= {seat: False for seat in range(players) if out[seat]}
            left = [seat for seat in range(players) if before["in_hand"][seat] and not state.view()["in_hand"][seat]]
            gone += bool(left)
            out = [gone if seat in left else place for seat, place in enumerate(out)]
            dealer.play(state)
            view = state.view()
            if view["phase"] != "turn" or rng.random() < 0.3:
                continue
            palaces = [state.view(seat)["palaces"][seat] for seat in range(players)]
            unseen = [seat for seat in range(players) if out[seat] and hidden[seat]]
            other = State.setup(
                [cards if view["in_hand"][seat] or seat in unseen else None for seat, cards in enumerate(palaces)],
                banners=[card if view["in_hand"][seat] else None for seat, card in enumerate(view["banners"])],
                soldiers=view["soldiers"],
                discards=view["discards"],
                in_draw_deck=view["in_draw_deck"],
                put=view["put"],
                out=out,
                unseen=unseen,
                short=[seat for seat in range(players) if view["short"][seat]],
                passive=[seat for seat in range(players) if view["passive"][seat]],
                to_act=state.current_player(),
                turns=view["turns"],
                dealer=state.dealer,
                rules=rules,
            )
            assert other.position_key == state.position_key
            assert other.legal_actions() == state.legal_actions()
            told = other.view()
            skipped = {"events", "rules", "sequence", "palaces"}
            assert {name: told[name] for name in told if name not in skipped} == {
                name: view[name] for name in view if name not in skipped
            }
            again = State.from_json(other.to_json())
            assert again == other
            compared += 1
    assert compared > 150


SETTINGS: list[dict[str, Any]] = [
    {"stacks": 40},
    {"structure": "no_limit", "stacks": 200},
    {"bank": "points", "dead_cards": "none"},
    {"palace_cards": 2, "max_soldiers": 7, "passive_end": "off"},
    {"deck": frozenset(range(12, 52)), "palace_cards": 1, "all_in": "off"},
    {"heads_up": "must_battle", "ante": 7, "captured_banner": "discard"},
]


@pytest.mark.parametrize("options", SETTINGS, ids="-".join)
def test_what_a_seat_sees_can_be_set_up(options: dict[str, Any]) -> None:
    """Whatever a seat or a spectator knows, and each argument left out in turn: a position is found."""
    rng = random.Random(str(options))
    asked = shuffled = 0
    for players in (2, 3, 4, 5, 7, 10) * 2:
        stacks = options.get("stacks", 1000)
        given = {**options, "stacks": [rng.choice([7, stacks]) for _ in range(players)]}
        hand = Hand(players, rng.randrange(players), **given)
        state, player = begin(hand, given), Player(rng)
        player.taste |= {"buy": 2.0, "fold": 0.05, "stay": 0.3}
        for _ in range(150):
            if hand.to_act == OVER:
                break
            if hand.phase == "turn" and rng.random() < 0.25:
                viewer = rng.choice([None, *range(players)])
                view = json.loads(json.dumps(state.view(viewer)))
                for left_out in (None, *OPTIONAL):
                    arguments = told(view)
                    arguments.pop(left_out, None)
                    other = State.setup(arguments.pop("palaces"), **arguments)
                    asked += 1
                    if left_out is None:
                        compare_public(other.view(), view)
                        if viewer is not None and view["in_hand"][viewer]:
                            assert other.view(viewer)["palaces"][viewer] == view["palaces"][viewer]
                shuffled += bool(view["in_draw_deck"])
            text = player.move(hand)
            hand.play(text)
            state.apply(text)
    assert asked > 300
    assert shuffled > 0 or len(options.get("deck", range(52))) == 52


def compare_public(one: dict[str, Any], other: dict[str, Any]) -> None:
    """All that a spectator sees but for the course."""
    skipped = {"events", "rules", "sequence", "palaces", "seat", "legal_moves"}
    assert {name: one[name] for name in one if name not in skipped} == {
        name: other[name] for name in other if name not in skipped
    }


def test_the_palace_of_who_is_out_may_have_been_drawn_from() -> None:
    """PP-9, PP-17: who saw it knows that its other cards are in the draw deck, where no open palace takes them."""
    given: dict[str, Any] = {"banners": ["9s", "Kh", None], "soldiers": ["2c", "", ""], "in_draw_deck": "Kd"}
    for unseen in ({}, {"unseen": []}):
        state = State.setup(["Ah Ad 6c", None, "2c 2d 2h"], **given, **unseen)
        assert state.view()["unseen"] == [False, False, False]
        assert state.view()["unseen_discards"] == 0
        assert state.view(1)["palaces"][1] == "3d 3c 2s"
    lying = State.setup(["Ah Ad 6c", None, "3c 2d 2h"], **given)
    assert lying.view()["unseen"] == [False, False, True]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"palaces": ["Ah Ad", None]}, "a palace has 3 cards"),
        ({"palaces": ["Ah Ad 9s", None]}, "9s"),
        ({"palaces": ["Ah Ad 2c", "2c 3c 4c"]}, "2c"),
        ({"banners": ["9s", None]}, "fewer than two"),
        ({"banners": ["9s", "Ks"]}, "the suit of Ks"),
        ({"banners": ["9s", "Zz"]}, "Zz"),
        ({"banners": ["9s"]}, "2 seats"),
        ({"soldiers": ["9s", ""]}, "twice: 9s"),
        ({"soldiers": ["2d 3d 4d 5d 6d 7d", ""]}, "more than 5 soldiers"),
        ({"put": [5, 4]}, "4"),
        ({"put": [5, 1005]}, "1005"),
        ({"short": [0], "put": [5, 5]}, "not short"),
        ({"passive": [0], "to_act": 0}, "passive"),
        ({"passive": [2]}, "2"),
        ({"to_act": 2}, "2"),
        ({"out": [1, 0]}, "has not gone out"),
        ({"unseen": [1]}, "has not gone out"),
        ({"unseen": [1, 1]}, "twice"),
        ({"turns": 1000}, "1000"),
        ({"discards": "Kh"}, "Kh"),
        ({"banners": ["9s", "Kh", None], "palaces": [None, None, "Kh 2c 3c"]}, "palace of seat 2: Kh is a banner"),
        ({"banners": ["9s", "Kh", None], "palaces": [None, None, "2c 3c"], "unseen": []}, "a palace has 3 cards"),
        (
            {"banners": ["9s", "Kh", None], "palaces": ["2c 3c 4c", None, "4c 5c 6c"], "unseen": []},
            "palace of seat 0: 4c",
        ),
        (
            {
                "banners": ["9s", "Kh", None],
                "palaces": [None, None, "2c 3c 4c"],
                "rules": Rules(stacks=(100, 100, 0)),
                "put": [5, 5, 0],
            },
            "seat 2 was not dealt in",
        ),
        ({"rules": Rules(deck="9s Kh Ah Ad 6c 2c 3c 4c"), "palaces": [None, "2d 3d 4d"]}, "4d 3d 2d"),
    ],
)
def test_positions_that_cannot_be(setup: dict[str, Any], reason: str) -> None:
    given = {"palaces": [None, None], "banners": ["9s", "Kh"], **setup}
    with pytest.raises(StateError) as error:
        State.setup(given.pop("palaces"), **given)
    assert reason in str(error.value)


def test_wrong_types_of_a_setup() -> None:
    for wrong in ({"banners": "9s Kh"}, {"banners": ["9s", 1.5]}, {"put": ["5", 5]}, {"rules": "standard"}):
        with pytest.raises(TypeError):
            State.setup([None, None], **{"banners": ["9s", "Kh"], **wrong})
    with pytest.raises(TypeError):
        State.setup("AhAd6c", banners=["9s", "Kh"])  # type: ignore[arg-type]


def test_twins_of_set_up_positions() -> None:
    """Two hands that differ in what a seat has not seen, palaces in the discard pile too: all answers are the same."""
    rng = random.Random(5)
    for _ in range(30):
        pack = rng.sample(range(52), 52)
        banners: list[int | None] = []
        for _ in range(4):
            suits = {card % 4 for card in banners if card is not None}
            banners.append(next(card for card in pack if card % 4 not in suits))
            pack.remove(banners[-1])
        palaces = [CardSet(pack[3 * seat : 3 * seat + 3]) for seat in range(4)]
        soldiers = [pack[12 + seat : 12 + seat + rng.randrange(2)] for seat in range(4)]
        rest = pack[16:]
        more: dict[str, Any] = {"discards": rest[:2], "in_draw_deck": rest[2:4]}
        if rng.random() < 0.7:  # one is out, and its palace in the discard pile
            banners[3], soldiers[3] = None, []
            more["unseen"] = [3]
        viewer = rng.randrange(3)
        mine = rng.choice([card for seat in range(4) if seat != viewer for card in palaces[seat]])
        other = rng.choice(rest[4:])
        twin = [CardSet({other if card == mine else card for card in cards}) for cards in palaces]
        rules = rng.choice([Rules(), NO_LIMIT, Rules(dead_cards="rank", bank="points")])
        one, two = (
            State.setup(cards, banners=banners, soldiers=soldiers, to_act=viewer, rules=rules, **more)
            for cards in (palaces, twin)
        )
        asked = ["buy", "bet 0", "bet 1", "bet 2", "bet 3", f"discard {Card(mine)}", f"discard {Card(other)}", "call"]
        assert not differences(answers(one, viewer, asked), answers(two, viewer, asked))
        assert not differences(answers(one, None, asked), answers(two, None, asked))
