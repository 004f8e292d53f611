"""Royal Casino as a game: numbers and texts of moves, why moves are refused, who knows what, set-up positions."""

import itertools
import json
import random
from typing import Any

import numpy as np
import pytest

import palatine
from casino_random import random_rules, random_table
from casino_spots import state_of
from conformance.games import registered
from conformance.test_resample_worlds import deviation
from conformance.worlds import worlds
from palatine import Card, CardSet, Dealer, IllegalMoveError, RecordError, RulesError, StateError, casino
from palatine.casino import Move, Rules, State
from referee import to_text

# Numbers of moves and steps: frozen, for records and trained networks hold them.


def plain_action(verb: int, card: str, table: str) -> int:
    return (verb * 52 + Card(card)) * 2**52 + sum(2**card for card in CardSet(table))


@pytest.mark.parametrize(
    ("text", "action", "steps"),
    [
        ("Qd", plain_action(0, "Qd", ""), [Card("Qd"), 52]),
        ("Tc x Th, 7d+3c", plain_action(0, "Tc", "Th 7d 3c"), [Card("Tc"), 53, 34, 21, 4, 92]),
        ("2c = 10: 7d+Ad", plain_action(9, "2c", "7d Ad"), [Card("2c"), 54 + 8, 49, 21, 92]),
        ("2c = 12: Th", plain_action(11, "2c", "Th"), [Card("2c"), 54 + 10, 34, 92]),
    ],
)
def test_numbers_of_moves(text: str, action: int, steps: list[int]) -> None:
    state = State.setup(["Tc 2c Qd Qh", None], loose="Ad 3c 4h 6s 7d Th")
    assert state.action_of(text) == action
    assert state.steps(text) == steps
    assert state.action_of_steps(steps) == action
    assert state.move_of(action) == state.parse_move(text)


def test_numbers_of_adds_and_raises() -> None:
    build = {"cards": "5h 4c", "value": 9, "owner": 1}
    state = State.setup(["3d 9s Qc", "9c 2c 2d"], loose="6h", builds=[build])
    assert state.action_of("3d + (5h 4c): 6h") == plain_action(14 + 7, "3d", "5h 4c 6h")
    assert state.steps("3d + (5h 4c): 6h") == [Card("3d"), 67 + 7, 18, 14, 8, 92]
    assert state.action_of("3d > (5h 4c) = 12") == plain_action(27 + 9, "3d", "5h 4c")
    assert state.steps("3d > (5h 4c) = 12") == [Card("3d"), 80 + 9, 14, 8, 92]


def test_the_table_of_steps() -> None:
    words = {"trail": 52, "capture": 53, "done": 92}
    words |= {f"build {value}": 52 + value for value in range(2, 15)}
    words |= {f"add {value}": 65 + value for value in range(2, 15)}
    words |= {f"raise {value}": 77 + value for value in range(3, 15)}
    assert State.steps_of_words == words
    assert sorted(words.values()) == list(range(52, 93))
    game = palatine.load_game("casino")
    assert (game.num_steps, game.max_steps) == (93, 54)


# Texts.


def test_any_grouping_is_read_and_the_first_is_printed() -> None:
    state = State.setup(["Tc Qs Kc Kd", None], loose="5h 5d 6s 4c 7d 3h")
    printed = "Tc x 7d+3h, 6s+4c, 5h+5d"
    for groups in itertools.permutations(["5d + 5h", "4c+6s", "3h+7d"]):
        assert str(state.parse_move(f" tc X {','.join(groups)} ")) == printed
    assert state.parse_move(printed).cards == CardSet("7d 6s 5h 5d 4c 3h")
    two_ways = State.setup(["8c Qs Kc Kd", None], loose="5h 3d 5d 3h")
    assert str(two_ways.parse_move("8c x 5d+3d, 5h+3h")) == str(two_ways.parse_move("8c x 5h+3d, 5d+3h"))
    assert len([move for move in two_ways.legal_moves() if len(move.cards) == 4 and move.kind == "capture"]) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tc x 7d+4h", "7d+4h is 11, not 10"),
        ("Tc x (7d 3c)", "(7d 3c) is no build on the table"),
        ("Tc x", "something is missing after x, as in 8c x 5h+3d"),
        ("Tc x Th, Th", "duplicate card: Th"),
        ("2c = x: 7d", "no value"),
        ("2c = 10: 6s", "2c+6s is 8, not 10"),
        ("2c + 7d", "names one build"),
        ("2c ? 7d", "none of x = + >"),
        ("Zc", "not a card: 'Zc'"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str) -> None:
    state = State.setup(["Tc 2c Qd Qh", None], loose="Ad 3c 4h 6s 7d Th")
    with pytest.raises(IllegalMoveError) as error:
        state.parse_move(text)
    assert reason in str(error.value)
    assert text in str(error.value)


BUILDS = [
    {"cards": "5h 4c", "value": 9, "owner": 1},
    {"cards": "6h 2s", "value": 8, "owner": 0},
]
MULTIPLE = {"cards": "7h 7c", "value": 7, "owner": 1, "multiple": True}


@pytest.mark.parametrize(
    ("move", "reason", "more"),
    [
        ("Td x Th", "Td is not in your hand", {}),
        ("Tc x Ts", "not on the table: Ts", {}),
        ("Tc", "Th must be taken: it matches", {"builds": []}),
        ("Tc x 7d+3c", "Th must be taken: it matches", {}),
        ("Qd", "you own the build (6h 2s), so you may not trail (RC-15)", {}),
        (Move("capture", "Tc", 10, "6h 4h"), "6h is part of the build (6h 2s), which can only be taken as a whole", {}),
        ("8c x (5h 4c)", "(5h 4c) is a build of 9, not 8", {}),
        ("Tc = 14: 4h", "you would hold no ace for your build", {"builds": []}),
        ("8c = 12: 4h", "you would hold no 8 for your build", {}),
        ("3d > (6h 2s) = 11", "your own build may not be raised", {}),
        ("3d > (5h 4c) = 12: 4h+8d", "takes no loose cards along", {"loose": "4h 8d"}),
        ("3d > (7h 7c) = 10", "the value of a multiple build never changes", {"builds": [MULTIPLE]}),
        (Move("raise", "3d", 11, "5h 4c"), "3d raises (5h 4c) to 12, not 11", {}),
        (Move("add", "3d", 9, "6h 2s"), "(6h 2s) is a build of 8, not 9", {}),
        (Move("build", "3d", 9, "5h 4c"), "a build cannot be part of another", {}),
        (Move("build", "3d", 9, "4h"), "cannot be grouped", {}),
        (Move("capture", "Tc", 9, "Th"), "Tc takes 10, not 9", {}),
        (Move("build", "3d", 15, "Qs"), "no build is worth 15", {}),
    ],
)
def test_why_not(move: str | Move, reason: str, more: dict[str, Any]) -> None:
    hands = ["Tc 3d 8c" if "Qd" not in str(move) else "Qd 3d 8c", "9c 7s Ac"]
    setup = {"loose": "Th 7d 3c 4h Qs", "builds": BUILDS, **more}
    state = State.setup(hands, to_act=0, **setup)
    found = state.explain(move)
    assert found is not None
    assert reason in found
    assert not state.is_legal(move)


def test_partners_and_no_builds() -> None:
    build = {"cards": "5h 4c", "value": 9, "owner": 2}
    hands = ["3d Qc Kc", "2c 2d 2h", "9c 7c 7d", "8c 8d 8h"]
    rules = Rules(raise_="opponents")
    assert "your partner's build" in State.setup(hands, builds=[build], rules=rules).explain("3d > (5h 4c) = 12")
    none = State.setup(["3d 7c Kc Ks", None], loose="4h", rules=casino.PRESETS["swedish"])
    assert "the rules have no builds" in none.explain("3d = 7: 4h")
    pairs = State.setup(["Jd 7c Kc Ks", None], loose="Jc Js 4h", rules=casino.PRESETS["casino"])
    assert {str(move) for move in pairs.legal_moves() if move.card == Card("Jd")} == {"Jd", "Jd x Jc", "Jd x Js"}
    assert "takes one card like it" in pairs.explain(Move("capture", "Jd", 0, "Jc Js"))
    assert "has no value, and can be in no build" in pairs.explain(Move("build", "Jd", 11, "4h"))


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"kind": "take"}, "take"),
        ({"value": -1}, "-1"),
        ({"value": 10**9 + 1}, "1000000001"),
        ({"value": 10**5000}, "thousands of digits"),
        ({"builds": [""]}, "builds"),
        ({"card": "Xx"}, "Xx"),
    ],
)
def test_moves_that_are_none(parts: dict[str, Any], reason: str) -> None:
    whole: dict[str, Any] = {"kind": "capture", "card": "Tc", "cards": "Th"}
    with pytest.raises(IllegalMoveError, match=reason):
        Move(**{**whole, **parts})
    for wrong in ({"kind": 5}, {"kind": np.array(["add", "trail"])}, {"value": 1.0}, {"value": True}, {"builds": 5}):
        with pytest.raises(TypeError):
            Move(**{**whole, **wrong})


# Hidden cards.


def test_twins_of_set_up_positions() -> None:
    """Two positions that differ in what a seat has not seen: whatever it asks, the answers are the same."""
    from conformance.answers import answers, differences

    rng = random.Random(5)
    compared = 0
    while compared < 40:
        table = random_table(rng, random_rules(rng), rng.choice([2, 3]), 5)
        one = state_of(table)
        viewer = table.to_act
        hidden = [card for seat, hand in enumerate(table.hands) if seat != viewer for card in hand]
        if not hidden or not table.stock:
            continue
        mine, other = rng.choice(hidden), rng.choice(table.stock)
        swap = {mine: other, other: mine}
        table.hands = [frozenset(swap.get(card, card) for card in hand) for hand in table.hands]
        table.stock = [swap.get(card, card) for card in table.stock]
        try:
            twin = state_of(table)
        except StateError:  # an owner has to hold what was exchanged
            continue
        moves = [str(move) for move in itertools.islice(one.legal_moves(), 6)] + [f"{Card(mine)}", f"{Card(other)}"]
        assert not differences(answers(one, viewer, moves), answers(twin, viewer, moves))
        compared += 1


def test_samples_of_the_miniature_are_its_worlds() -> None:
    """Where a build is owned, the owner holds a card for it in every sample: beside all worlds, by full replay."""
    subject = registered("casino", 2, preset="miniature")
    rng = random.Random(3)
    tested = 0
    while tested < 2:
        state, path = subject.start(), ()
        while not (state.pending and state.builds and state.builds[0].owner != state.current_player()):
            if state.is_terminal() or len(path) > 8:
                state, path = subject.start(), ()
            actions = state.legal_actions()
            built = [action for action in actions if not state.is_chance_node() and action >> 52 >= 52]
            action = rng.choice(built or actions)
            path = (*path, (state.current_player(), action))
            state.apply(action)
        seat = state.current_player()
        chances = worlds(subject, path, seat)
        named = {tuple(subject.at(way).history): way for way in chances}
        counts: dict[Any, int] = dict.fromkeys(chances, 0)
        for seed in range(30 * len(chances)):
            counts[named[tuple(state.resample(seat, seed).history)]] += 1
        assert deviation(counts, chances) < 5  # type: ignore[arg-type]
        tested += 1


def test_a_sample_leaves_the_processor_as_it_was() -> None:
    """An MMX register that is loaded without a word of it has the x87 give NaN from then on."""
    state = State.setup(["8c 4d", None], loose="Kd", builds=[{"cards": "6s 2h", "value": 8, "owner": 1}])
    for seed in range(3):
        state.resample(0, seed)
        assert np.longdouble(1) / np.longdouble(4) == 0.25


# Set-up positions.


def test_what_is_left_out_is_filled_in() -> None:
    state = State.setup([None, None, None], to_act=1, dealer=0)
    assert state.view(1)["hand_sizes"] == [4, 4, 3]
    assert state.current_player() == 1
    assert str(state.view(0)["hands"][0])
    full = State.setup(["2c 3c 4c 5c", None], loose="6c 6d", stock=to_text(range(20, 52)))
    assert full.view()["left"] == 32
    everything = sum(map(len, full.piles)) + 32 + 8 + 2
    assert everything == 52
    owner = State.setup(["2c 3c 4c", None], builds=[{"cards": "5h 4d", "value": 9, "owner": 1}])
    assert Card("9c") in CardSet(owner.view(1)["hands"][1])
    # Seat 1, which is to act, may not be filled with what seat 0 needs.
    aces = {"cards": "Ah Ac", "value": 2, "owner": 0}
    owner = State.setup([None, None], builds=[aces], to_act=1, dealer=0)
    assert Card("2c") in CardSet(owner.view(0)["hands"][0])


def test_who_is_named_has_what_that_takes() -> None:
    for builds in ([], [{"cards": "4d 3d", "value": 7, "owner": 0}]):
        state = State.setup([None, ""], to_act=0, loose="Qs", builds=builds)
        assert (state.view()["hand_sizes"], state.current_player()) == ([1, 0], 0)
    assert State.setup(["", ""], to_act=0, loose="Qs", stock="").is_terminal()
    for captor in (0, 1):
        state = State.setup([None, None], last_captor=captor, loose="Qh Td 7s 4d")
        assert [bool(pile) for pile in state.piles] == [captor == 0, captor == 1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(casino.PRESETS))
def test_what_is_filled_in_can_be(name: str, players: int) -> None:
    """Nobody has captured before it has played."""
    rules = casino.PRESETS[name]
    if name == "miniature" and players > 2:
        return
    for to_act in range(players):
        state = State.setup([None] * players, to_act=to_act, rules=rules)
        view, takes = state.view(), state.last_captor
        played = [seat for seat, size in enumerate(view["hand_sizes"]) if size < rules.hand_size]
        over = len(rules.deck) - view["left"] - rules.table_size > players * rules.hand_size
        assert takes is None or over or takes in map(state.side_of, played)


FIRST_TURN = {"hands": ["Ks Kd Kh Kc", "Js Qd Qh"]}  # seat 1 has had it, nobody else has played


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"hands": ["7c", "7c"]}, "7c"),
        ({"hands": ["7c 8c", "9c 9d 9h 9s"]}, "cannot be"),
        ({"hands": ["7c", None], "loose": "Zz"}, "Zz"),
        ({"hands": ["7c", None], "to_act": 2}, "to_act"),
        ({"hands": ["7c", None], "builds": [{"cards": "2c 3c", "value": 9, "owner": 1}]}, "another value"),
        ({"hands": ["7c", None], "builds": [{"cards": "2c 3c", "value": 5, "owner": 0}]}, "RC-12"),
        ({"hands": ["7c", None], "builds": [{"cards": "2c 3c"}]}, "owner, value"),
        ({"hands": ["7c", None], "stock": "2c"}, "whole rounds"),
        ({"hands": ["7c", None], "piles": ["2c", ""]}, "single card"),
        ({"hands": ["7c", None], "piles": [""]}, "2 sides"),
        ({"hands": ["7c", None], "sweeps": [30, 0]}, "30"),
        ({"hands": ["7c", None], "loose": "2c 2d 2h 3c 3d"}, "equal ranks"),
        ({**FIRST_TURN, "piles": ["4c 4d 5c", ""], "last_captor": 0, "loose": "2c 3c"}, "side 0 has had 0 turns"),
        ({**FIRST_TURN, "piles": ["8c 8d", "7c 7d"], "last_captor": 1, "loose": "2c"}, "side 0 has had 0 turns"),
        (
            {**FIRST_TURN, "piles": ["", "4c 4d 5c 5d"], "last_captor": 1, "loose": "2c", "sweeps": [0, 2]},
            "side 1 has had 1 turn",
        ),
        (
            {**FIRST_TURN, "piles": ["", "4h 4d"], "builds": [{"cards": "4c 5c 2c", "value": 11, "owner": 1}]},
            "side 1 has had 1 turn",
        ),
    ],
)
def test_positions_that_cannot_be(setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(StateError) as error:
        State.setup(**setup)
    assert reason in str(error.value)


def test_a_set_up_position_is_recorded() -> None:
    state = State.setup(["8c 4d", None], loose="Kd 4s", builds=[{"cards": "6s 2h", "value": 8, "owner": 0}])
    state.apply("4d + (6s 2h): 4s")
    again = State.from_json(state.to_json())
    assert again == state
    assert again.view(0) == state.view(0)
    assert str(again.builds[0]) == "(6s 4s 4d 2h) = 8, multiple, of seat 0"


# Rules.


def test_rules_as_values() -> None:
    for rules in casino.PRESETS.values():
        assert Rules.from_dict(rules.to_dict()) == rules
    assert palatine.load_game("casino", **{"raise": "any"}).rules == Rules(raise_="any")
    assert palatine.load_game("casino", raise_="any", points={"sweeps": 2}).rules.to_dict()["points"]["sweeps"] == 2
    assert repr(Rules()) == "Rules()"


@pytest.mark.parametrize("name", sorted(set(casino.PRESETS) - {"miniature"}))
def test_presets_are_those_of_cpp(name: str) -> None:
    assert casino.rules.native(casino.PRESETS[name]).is_preset(name)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"direction": "up"}, "up"),
        ({"target": 3}, "3"),
        ({"points": {"jacks": 1}}, "jacks"),
        ({"points": {"aces": 101}}, "101"),
        ({"hand_size": 5}, "5"),
        ({"scores": (1,)}, "1"),
        ({"deck": "As As"}, "As"),
    ],
)
def test_wrong_options(options: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError, match=named):
        Rules(**options)


def test_raise_has_two_names_but_one_value() -> None:
    assert Rules().with_options({"raise": "any"}) == Rules().with_options({"raise_": "any"}) == Rules(raise_="any")
    with pytest.raises(RulesError, match="raise is there twice"):
        Rules.from_dict({"raise": "any", "raise_": "opponents"})
    with pytest.raises(RulesError, match=r"^raise: no 'nobody'"):
        Rules.from_dict({"raise": "nobody"})
    with pytest.raises(RulesError, match="raise, raise_absorb"):
        Rules.from_dict({"rise": "any"})
    for wrong in (3, None, [("raise", "any")], "raise"):
        with pytest.raises(TypeError, match="mapping"):
            Rules.from_dict(wrong)  # type: ignore[arg-type]
    record = json.loads(State().to_json())
    with pytest.raises(RecordError):
        State.from_json(json.dumps({**record, "rules": 3}))
    with pytest.raises(RecordError, match="scores has a number for each"):
        State.from_json(json.dumps({**record, "rules": Rules(scores=(1, 2, 0)).to_dict()}))


def test_tables_that_do_not_fit() -> None:
    for rules, players in ((Rules(deck="As Ks"), 2), (Rules(by_difference=True), 3)):
        with pytest.raises(RulesError):
            State(rules, players)
    for wrong in ({"builds": 1}, {"direction": 1}, {"setup": 1}, {"scores": 3}):
        with pytest.raises(TypeError):
            Rules(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scores", "players"), [((1, 2, 15), 2), ((1, 2, 0), 2), ((1, 2), 3), ((1, 2, 3), 4), ((0, 0, 1), 4)]
)
def test_a_score_for_each_side(scores: tuple[int, ...], players: int) -> None:
    """RC-1. One too many changed play: with `sweep_limits` its 15 put an end to sweeps."""
    rules = Rules(scores=scores, sweep_limits=True, endgame="off")
    for begin in (State, casino.Match):
        with pytest.raises(RulesError, match="scores has a number for each"):
            begin(rules, players)


@pytest.mark.parametrize(
    "options",
    [
        {"scores": (22, 3), "endgame": "off"},
        {"scores": (22, 22), "endgame": "off"},
        {"scores": (1, 2), "overtime": True},
        {"scores": (23, 22), "overtime": True},
        {"scores": (22, 19, 3), "overtime": True},
        {"overtime": True},
    ],
)
def test_no_deal_begins_when_a_side_has_won(options: dict[str, Any]) -> None:
    """RC-23: below the target, or level there."""
    with pytest.raises(RulesError, match="scores"):
        Rules(**options)


def test_the_bound_on_loose_cards() -> None:
    """RC-8: under the default rules nobody trails a card that matches, so loose cards beyond the first four differ."""
    state = State(num_players=2)
    dealer, rng, most = Dealer(11), random.Random(1), 0
    for _ in range(60):
        state = State(num_players=2)
        dealer = Dealer(rng.randrange(2**32))
        dealer.play(state)
        while not state.is_terminal():
            ranks = [card.rank for card in state.loose]
            assert len(ranks) - len(set(ranks)) <= 3
            most = max(most, len(ranks))
            trails = [move for move in state.legal_moves() if move.kind == "trail"]
            state.apply(rng.choice(trails or list(state.legal_moves())))
            dealer.play(state)
    assert 8 <= most <= 16
