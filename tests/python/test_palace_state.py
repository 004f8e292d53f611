"""Palace Poker as a game: texts and numbers of moves, why moves are refused, who sees what, set-up positions, rules."""

import random
from typing import Any

import pytest

import palatine
from conformance.answers import answers, differences
from palatine import Card, CardSet, Dealer, IllegalMoveError, Random, RulesError, StateError, palace
from palatine.palace import Move, Rules, State

NO_LIMIT = Rules(structure="no_limit")
THREE = {"banners": ["9s", "Kh", None, None, "Ks"]}  # two are out, whose banners had other suits
PALACES = ["Ah Ad 6c", "Qc Qd 7s", None, None, "2c 3d 4h"]

FOUR = {"banners": ["9s", "Kh", "2c", "3d"]}
OF_FOUR = ["Ah Ad 6c", "Qc Qd 7s", "2s 3c 4h", "5h 6h 8h"]


# Numbers of moves and steps: frozen, for records and trained networks hold them.


def plain_action(kind: str, seat: int = 0, rest: int = 0) -> int:
    kinds = ["buy", "keep", "discard", "bet", "call", "raise", "fold", "stay"]
    return kinds.index(kind) * 2**56 + seat * 2**52 + rest


@pytest.mark.parametrize(
    ("rules", "before", "text", "action", "steps"),
    [
        (Rules(), (), "buy", plain_action("buy"), [52]),
        (Rules(), (), "bet 1", plain_action("bet", 1), [55, 61]),
        (Rules(), (), "fold", plain_action("fold"), [58]),
        (Rules(), (), "stay", plain_action("stay"), [59]),
        (Rules(), (), "discard 7h,2h", plain_action("discard", rest=2**22 + 2**2), [54, 22, 2, 74]),
        (Rules(), ("bet 1",), "call", plain_action("call"), [56]),
        (Rules(), ("bet 1",), "raise", plain_action("raise"), [57]),
        (Rules(), ("buy", "deal Kc"), "keep", plain_action("keep"), [53]),
        (NO_LIMIT, (), "bet 1:30", plain_action("bet", 1, 30), [55, 61, 70]),
        (NO_LIMIT, (), "bet 1:1000", plain_action("bet", 1, 995), [55, 61, 73]),
        (NO_LIMIT, ("bet 1",), "raise 20", plain_action("raise", rest=20), [57, 70]),
    ],
)
def test_numbers_of_moves(rules: Rules, before: tuple[str, ...], text: str, action: int, steps: list[int]) -> None:
    text = text.replace("1000", "995")
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4], rules=rules)
    for move in before:
        state.apply(move)
    assert state.action_of(text) == action
    assert state.is_legal(text)
    assert state.steps(text) == steps
    assert state.action_of_steps(steps) == action
    assert state.move_of(action) == state.parse_move(text)
    assert str(state.move_of(action)) == text


def test_the_table_of_steps() -> None:
    words = {kind: 52 + number for number, kind in enumerate(palace.KINDS)}
    words |= {f"seat {seat}": 60 + seat for seat in range(10)}
    words |= {"minimum": 70, "half pot": 71, "pot": 72, "all-in": 73, "done": 74}
    assert State.steps_of_words == words
    assert palace.KINDS == ("buy", "keep", "discard", "bet", "call", "raise", "fold", "stay")
    game = palatine.load_game("palace")
    assert (game.num_steps, game.max_steps) == (75, 19)


# Texts.


def test_amounts_where_there_is_a_limit() -> None:
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4])
    assert str(state.parse_move("bet 1:30")) == str(state.parse_move(" BET 1 ")) == "bet 1"
    assert state.is_legal(Move("bet", 1, 30))
    assert state.move_text("bet 1: 30") == "bet 1"
    assert "with a limit a bet is 30, not 40" in state.explain("bet 1:40")
    assert "with a limit a bet is 30, not 0" in state.explain("bet 1:0")
    state.apply("bet 1:30")
    assert "with a limit a raise is 20, not 25" in state.explain("raise 25")
    assert state.parse_move("raise 20") == Move("raise")
    big = State.setup(PALACES, **THREE, soldiers=["", "7h 2h", *[""] * 3], rules=Rules(big_bet=25))
    big.apply("bet 1")
    assert big.raise_range() == (25, 25)  # 14
    small = State.setup(PALACES, **THREE, rules=Rules(big_bet=25))
    small.apply("bet 1")
    assert small.raise_range() == (20, 20)


def test_amounts_without_a_limit() -> None:
    state = State.setup(PALACES, **THREE, soldiers=["7h 2h", *[""] * 4], rules=NO_LIMIT)
    assert state.action_of("bet 1") == state.action_of("bet 1:30")
    assert state.move_text("bet 1") == state.move_text(Move("bet", 1)) == "bet 1:30"
    assert state.bet_range(1) == (30, 995)
    assert [str(move) for move in state.legal_moves() if move.kind == "bet"] == ["bet 1:30", "bet 1:995"]
    assert state.is_legal("bet 1:500")
    assert state.is_legal("bet 1:31")
    with pytest.raises(IllegalMoveError, match="only moves that are listed have steps"):
        state.steps("bet 1:500")
    assert "a bet is at least 30 here, not 29" in state.explain("bet 1:29")
    assert "a bet is at most 995 here, not 996" in state.explain("bet 1:996")
    state.apply("bet 1:100")
    assert state.view()["owed"] == 10 + 70
    assert state.raise_range() == (20, 995 - 80)
    assert [str(move) for move in state.legal_moves()] == [
        "call",
        "raise 20",
        "raise 102",
        "raise 205",
        "raise 915",
        "fold",
    ]
    state.apply("raise 33")
    assert state.raise_range() == (20, 995 - 100 - 33)
    assert state.view()["pot"] == 25 + 100 + 80 + 33
    assert "a raise is at least 20 here, not 19" in state.explain("raise 19")
    assert "a raise is at most 862 here, not 863" in state.explain("raise 863")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bet", "bet SEAT"),
        ("bet x", "bet SEAT"),
        ("bet 1:", "bet SEAT"),
        ("bet 1:x", "bet SEAT"),
        ("bet 12", "no such seat: 12"),
        ("bet 1:9999999999999999", "bet SEAT"),
        ("raise x", "raise AMOUNT"),
        ("raise -5", "raise AMOUNT"),
        ("stay 3", "nothing follows stay"),
        ("discard", "names cards"),
        ("discard Zz", "Zz"),
        ("discard 2h 2h", "2h"),
        ("knock", "'knock'"),
        ("b\u0435t 1", "a move is one of"),
        ("bet \u0661", "bet SEAT"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str) -> None:
    state = State.setup(PALACES, **THREE)
    with pytest.raises(IllegalMoveError) as error:
        state.parse_move(text)
    assert reason in str(error.value)
    assert text in str(error.value) or not text.isascii()


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"kind": "check"}, "check"),
        ({"kind": "bet"}, "seat"),
        ({"kind": "bet", "seat": -1}, "-1"),
        ({"kind": "stay", "seat": 1}, "a stay has no seat: 1"),
        ({"kind": "call", "amount": 5}, "a call has no amount: 5"),
        ({"kind": "raise", "amount": -5}, "-5"),
        ({"kind": "discard"}, "cards"),
        ({"kind": "buy", "cards": "2h"}, "2h"),
    ],
)
def test_moves_that_are_none(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        Move(**parts)
    for wrong in ({"kind": "bet", "seat": 1.0}, {"kind": "raise", "amount": True}, {"kind": "discard", "cards": 5}):
        with pytest.raises(TypeError):
            Move(**wrong)  # type: ignore[arg-type]


# Why not.


def chips(*first: int) -> tuple[int, ...]:
    """The chips of five seats, of which the others have enough."""
    return (*first, *[1000] * (5 - len(first)))


POOR = Rules(stacks=chips(14))
BATTLES = Rules(heads_up="must_battle")
FULL = {**FOUR, "palaces": OF_FOUR, "soldiers": ["2d 5d 8d", "8c 9c Tc", "", ""]}


@pytest.mark.parametrize(
    ("before", "move", "reason", "more"),
    [
        ((), "call", "there is no bet to answer", {}),
        ((), "raise", "there is no bet to answer", {}),
        ((), "keep", "nothing was bought or captured", {}),
        ((), "bet 0", "nobody attacks their own seat", {}),
        ((), "bet 4", "your banner 9s and Ks have the same suit", {}),
        ((), "bet 2", "seat 2 is not in the hand", {}),
        ((), "bet 7", "seat 7 is not in the hand", {}),
        (("bet 1", "fold", "keep"), "bet 1", "seat 1 is not in the hand", {**FOUR, "palaces": OF_FOUR}),
        ((), "discard Jc", "not among your soldiers: Jc", {"soldiers": ["Jd", *[""] * 4]}),
        ((), "buy", "10 are to be paid, and you have 9", {"rules": POOR}),
        ((), "bet 1", "20 are to be paid, and you have 9", {"rules": POOR, "soldiers": ["Jd", *[""] * 4]}),
        (
            (),
            "discard Jd",
            "10 are to be paid, and you have 9",
            {
                "rules": Rules(stacks=chips(14), discard_cost="small_bet"),
                "soldiers": ["Jd", *[""] * 4],
            },
        ),
        (("bet 1",), "stay", "a bet is answered by a fold, a call or a raise", {}),
        (("bet 1", "raise", "raise"), "raise", "a battle has 2 raises at most", {"rules": Rules(raise_cap=2)}),
        (
            ("bet 1",),
            "raise",
            "your opponent can pay nothing more",
            {"rules": Rules(stacks=chips(15))},
        ),
        (
            ("bet 1",),
            "raise",
            "30 are to be paid, and you have 20",
            {"rules": Rules(stacks=chips(1000, 25))},
        ),
        (
            ("bet 1",),
            "call",
            "10 are to be paid, and you have 5",
            {"rules": Rules(stacks=chips(1000, 10), all_in="off")},
        ),
        (("buy", "deal Jd"), "stay", "after a buy or a capture soldiers are kept or discarded", {}),
        (
            ("buy", "deal Jd"),
            "keep",
            "6 soldiers are 1 too many: at most 5 stay",
            {"soldiers": ["2d 3h 4d 5d 8d", *[""] * 4]},
        ),
        (("bet 1", "fold"), "discard 2d", "7 soldiers are 2 too many", FULL),
    ],
)
def test_why_not(before: tuple[str, ...], move: str, reason: str, more: dict[str, Any]) -> None:
    given = {"palaces": PALACES, **THREE, **more}
    state = State.setup(given.pop("palaces"), **given)
    for earlier in before:
        state.apply(earlier)
    found = state.explain(move)
    assert found is not None
    assert reason in found
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError) as error:
        state.apply(move)
    assert str(error.value) == found


def test_the_last_two_must_battle() -> None:
    state = State.setup(PALACES[:2], banners=["9s", "Kh"], rules=BATTLES)
    assert list(map(str, state.legal_moves())) == ["bet 1", "fold"]
    for move in ("stay", "buy"):
        assert "the last two must bet or fold" in state.explain(move)


def test_nothing_to_buy() -> None:
    """PP-9: neither draw deck nor discard pile has a card."""
    rules = Rules(deck="9s Kh Ah Ad 6c Qc Qd 7s")
    state = State.setup(PALACES[:2], banners=["9s", "Kh"], rules=rules)
    assert "the draw deck and the discard pile are empty" in state.explain("buy")
    assert "buy" not in list(map(str, state.legal_moves()))


# Who sees what (PP-17, PP-28).


def seen_by(state: State, viewer: int | None) -> list[str | None]:
    view = state.view(viewer)
    shown = [event.removeprefix("show ") for event in view["events"] if event.startswith("show ")]
    for seat, palace_of_seat in enumerate(view["palaces"]):
        if seat != viewer:
            assert (f"{seat} {palace_of_seat}" in shown) == (palace_of_seat is not None)
    return view["palaces"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("moves", "sees"),
    [
        # Seat 1 calls last and wins: it sees, and is seen by, seat 0.
        (("bet 1", "call"), {0: (1,), 1: (0,)}),
        # Seat 0 calls last and loses: its palace stays hidden.
        (("bet 1", "raise", "call"), {0: (1,)}),
        # A fold shows nothing.
        (("bet 1", "fold"), {}),
        (("bet 1", "raise", "fold"), {}),
        # Seat 3 calls last and loses to seat 1.
        (("stay", "bet 3", "call"), {3: (1,)}),
    ],
)
def test_what_a_battle_shows(moves: tuple[str, ...], sees: dict[int, tuple[int, ...]]) -> None:
    state = State.setup(OF_FOUR, **FOUR)
    for move in moves:
        state.apply(move)
    for viewer in (None, 0, 1, 2, 3):
        known = {*sees.get(viewer, ()), viewer}  # type: ignore[call-overload]
        expected = [str(CardSet(cards)) if seat in known else None for seat, cards in enumerate(OF_FOUR)]
        assert seen_by(state, viewer) == expected
    assert state.text().count("?") >= 4
    for cards in OF_FOUR:
        assert cards not in str(state) + repr(state)


def test_what_a_dead_tie_shows() -> None:
    """11: banner suits 2 against 2; both see both, and nobody else sees either."""
    palaces = ["Ks Qh 5c", "Kd Qc 5h", "2s 3c 4h", "6h 7h 9h"]
    state = State.setup(palaces, banners=["8s", "8d", "2c", "3h"])
    state.apply("bet 1")
    state.apply("call")
    texts = [str(CardSet(cards)) for cards in palaces]
    assert state.view()["in_hand"] == [False, False, True, True]
    assert seen_by(state, 0) == seen_by(state, 1) == [*texts[:2], None, None]
    assert seen_by(state, 2) == [None, None, texts[2], None]
    assert seen_by(state, None) == [None] * 4
    assert "1 ties 0" in state.view(3)["events"]


def test_what_the_showdown_shows() -> None:
    """PP-23: the palaces of all who remain, to everybody; who folded stays hidden."""
    state = State.setup(OF_FOUR, **FOUR)
    for move in ("stay", "fold", "stay", "stay"):
        state.apply(move)
    texts = [str(CardSet(cards)) for cards in OF_FOUR]
    assert state.is_terminal()
    assert state.view()["ending"] == "showdown"
    hidden = [texts[0], None, *texts[2:]]
    assert [seen_by(state, viewer) for viewer in (None, 0, 2, 3)] == [hidden] * 4
    assert seen_by(state, 1) == texts


def test_a_split_without_a_showdown_shows_nothing() -> None:
    """24: the banners of all who are left have one suit (PP-24)."""
    state = State.setup(PALACES, **THREE)
    state.apply("stay")
    state.apply("fold")
    assert state.view()["ending"] == "same_suit"
    assert seen_by(state, None) == [None] * 5
    assert state.returns() == [8.0, -5.0, -5.0, -5.0, 7.0]


def test_only_the_whole_state_has_the_palaces() -> None:
    state = palatine.load_game("palace", num_players=4).new_initial_state()
    Dealer(5).play(state)
    everything = state.text(full=True)
    for seat in range(4):
        cards = state.view(seat)["palaces"][seat]
        assert cards in everything
        assert cards not in state.text()
        assert cards not in repr(state)
        assert all(cards not in str(state.view(other)) for other in range(4) if other != seat)
        assert f"palace {cards}" in state.information_state_string(seat)


def test_cards_are_seen_when_all_palaces_are_dealt() -> None:
    state = State(num_players=2)
    for card in ["7h", "4s", "2c", "3c", "4c", "5c", "6c"]:
        state.apply(f"deal {card}")
        assert [state.view(seat)["palaces"] for seat in (0, 1)] == [[None, None]] * 2
    state.apply("deal 7c")
    assert state.view(0)["palaces"] == ["6c 4c 2c", None]
    assert state.information_state_string(1) == (
        "banner 0 7h; banner 1 4s; deal 0 ?; deal 1 ?; deal 0 ?; deal 1 ?; deal 0 ?; deal 1 ?; palace 7c 5c 3c"
    )


def test_twins_of_set_up_positions() -> None:
    """Two hands that differ in what a seat has not seen, palaces in the discard pile too: all answers are the same."""
    rng = random.Random(5)
    compared = 0
    for number in range(30):
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
        compared += number >= 0
    assert compared == 30


# Set-up positions.


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
        ({"short": [0]}, "not short"),
        ({"passive": [0]}, "passive"),
        ({"passive": [2]}, "2"),
        ({"to_act": 2}, "2"),
        ({"out": [1, 0]}, "has not gone out"),
        ({"unseen": [1]}, "has not gone out"),
        ({"unseen": [1, 1]}, "twice"),
        ({"turns": 1000}, "1000"),
        ({"discards": "Kh"}, "Kh"),
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


# Rules.


def test_rules_as_values() -> None:
    for rules in palace.PRESETS.values():
        assert Rules.from_dict(rules.to_dict()) == rules
    given = State.setup(PALACES, **THREE).rules
    assert Rules.from_dict(given.to_dict()) == given
    assert Rules(stacks=[5, 6]).stacks == (5, 6)
    rules = palatine.load_game("palace", "gentle", small_bet=3).rules
    assert (rules.bank, rules.ante_chips, rules.big_bet_chips) == ("points", 1, 6)
    assert repr(Rules()) == "Rules()"


@pytest.mark.parametrize("name", ["gentle", "standard"])
def test_presets_are_those_of_cpp(name: str) -> None:
    assert palace.rules.native(palace.PRESETS[name]).is_preset(name)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"structure": "pot_limit"}, "pot_limit"),
        ({"small_bet": 0}, "0"),
        ({"big_bet": 10_001}, "10001"),
        ({"ante": -1}, "-1"),
        ({"raise_cap": 1001}, "1001"),
        ({"max_soldiers": 0}, "0"),
        ({"max_turns": 0}, "0"),
        ({"palace_cards": 6}, "6"),
        ({"stacks": -1}, "-1"),
        ({"stacks": (1,)}, "(1,)"),
        ({"deck": "As As"}, "As"),
        ({"bank": "chips"}, "chips"),
    ],
)
def test_wrong_options(options: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError) as error:
        Rules(**options)
    assert named in str(error.value)


def test_tables_that_do_not_fit() -> None:
    for rules, players in (
        (Rules(deck="As Ks Qh Jh"), 2),
        (Rules(stacks=chips(1000)), 2),
        (Rules(stacks=(1000, 1000)), 3),
        (Rules(stacks=(1000, 0)), 2),
        (Rules(all_in="off", stacks=(1000, 4)), 2),
    ):
        with pytest.raises(RulesError):
            State(rules, players)
    for wrong in ({"small_bet": 1.5}, {"structure": 1}, {"setup": 1}, {"stacks": "5"}, {"raise_cap": True}):
        with pytest.raises(TypeError):
            Rules(**wrong)  # type: ignore[arg-type]
    record = State(num_players=3).to_json().replace('"stacks": 1000', '"stacks": [1000, 1000]')
    with pytest.raises(palatine.RecordError, match="stacks"):
        State.from_json(record)
