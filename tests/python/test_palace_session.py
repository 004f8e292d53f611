"""Sessions of Palace Poker: the draw for the deal, the moving dealer, chips and points; saved and resumed anywhere."""

import json
import random
from collections import Counter
from typing import Any

import pytest

import palatine
from palatine import Card, IllegalMoveError, Random, RecordError, RulesError, StateError, palace
from palatine.palace import PRESETS, Rules, Session
from palatine.palace.draw import draw_dealer, drawn_dealer, highest


def play_hand(session: Session, seed: int, moves: int | None = None) -> None:
    """Random moves to the end of the hand, or so many."""
    rng = Random(seed)
    while not session.hand_is_over and moves != 0:
        state = session.state
        session.apply(state.legal_actions()[rng.below(state.legal_count())])
        moves = None if moves is None else moves - 1


def play_on(session: Session, seed: int, hands: int) -> None:
    for number in range(hands):
        play_hand(session, seed + number)
        if session.is_over:
            return
        session.next_hand()


# PP-2.


def test_the_highest_card_deals() -> None:
    dealers, lengths = Counter(), Counter()
    for seed in range(600):
        draws = draw_dealer([0, 1, 3], Random(seed))
        seats = [0, 1, 3]
        for drawn in draws:
            assert [seat for seat, _ in drawn] == seats
            top = max(card.rank for _, card in drawn)
            seats = [seat for seat, card in drawn if card.rank == top]
        assert seats == [drawn_dealer(draws)]
        cards = [card for drawn in draws for _, card in drawn]
        assert len(set(cards)) == len(cards)
        dealers[seats[0]] += 1
        lengths[len(draws)] += 1
    assert min(dealers[seat] for seat in (0, 1, 3)) > 150
    assert lengths[2] > 10  # ties draw again
    assert highest([(0, Card("Ks")), (4, Card("Kd")), (2, Card("Qs"))]) == [0, 4]


def test_the_draw_is_shown_and_the_winner_deals() -> None:
    for seed in range(20):
        session = Session(num_players=5, seed=seed)
        assert session.dealer == drawn_dealer(session.draws)
        shown = session.view(3)["draws"]
        assert shown == [[[seat, str(card)] for seat, card in drawn] for drawn in session.draws]
    assert Session(num_players=3, seed=1, dealer=2).draws == ()
    assert Session(num_players=3, dealing="manual").dealer == 2
    assert Session(Rules(stacks=(10, 10, 0)), 3, dealing="manual").dealer == 1
    drawn = {seat for seed in range(20) for seat, _ in Session(Rules(stacks=(10, 0, 10)), 3, seed=seed).draws[0]}
    assert drawn == {0, 2}


# PP-3.


@pytest.mark.parametrize("structure", ["limit", "no_limit"])
def test_the_deal_passes_to_the_next_who_has_chips(structure: str) -> None:
    passed_over = 0
    for seed in range(8):
        session = Session(Rules(structure=structure, stacks=90), 5, seed=seed)
        before = session.stacks
        while not session.is_over and len(session.hands) < 40:
            dealer, stacks = session.dealer, session.stacks
            assert stacks[dealer] > 0
            state = session.state
            assert [seat for seat, still in enumerate(state.view()["in_hand"]) if still] == [
                seat for seat, chips in enumerate(stacks) if chips
            ]
            play_hand(session, seed + len(session.hands))
            result = session.hands[-1]
            assert result.dealer == dealer
            assert sum(result.returns) == 0
            assert result.stacks == tuple(a + b for a, b in zip(stacks, result.returns, strict=True))
            assert session.stacks == result.stacks
            assert sum(result.stacks) == sum(before)
            assert min(result.stacks) >= 0
            if not session.is_over:
                expected = dealer
                while True:
                    expected = (expected + 1) % 5
                    if session.stacks[expected]:
                        break
                    passed_over += 1
                session.next_hand()
                assert session.dealer == expected
        if session.is_over:
            assert [chips > 0 for chips in session.stacks].count(True) == 1
            assert session.stacks[session.winner] == 450  # type: ignore[index]
            with pytest.raises(StateError, match="the session is over"):
                session.next_hand()
            with pytest.raises(StateError, match="the session is over"):
                session.apply("stay")
    assert passed_over


def test_points_go_below_zero_and_nobody_leaves() -> None:
    session = Session(PRESETS["gentle"], 3, seed=4)
    assert session.stacks == (0, 0, 0)
    dealers = []
    for number in range(12):
        dealers.append(session.dealer)
        play_hand(session, number)
        assert sum(session.stacks) == 0
        assert not session.is_over
        session.next_hand()
    assert dealers == [(dealers[0] + number) % 3 for number in range(12)]
    assert min(session.stacks) < 0
    assert session.winner is None


def test_who_cannot_pay_the_ante_is_not_dealt_in_where_nobody_is_all_in() -> None:
    rules = Rules(all_in="off", ante=20, stacks=(100, 15, 100))
    session = Session(rules, 3, seed=1)
    assert session.state.view()["in_hand"] == [True, False, True]
    assert session.stacks == (100, 15, 100)
    with pytest.raises(RulesError, match="fewer than two"):
        Session(Rules(all_in="off", ante=20, stacks=(100, 15, 19)), 3)


# Saved and resumed.


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(structure="no_limit", stacks=(300, 120, 80, 500)), PRESETS["gentle"], Rules(all_in="off")],
    ids=["standard", "no_limit", "gentle", "off"],
)
def test_saved_and_resumed_anywhere(rules: Rules) -> None:
    for hands, moves in ((0, 0), (0, 7), (0, None), (1, 0), (2, 3), (3, None)):
        session = Session(rules, 4, seed=hands)
        play_on(session, 1, hands)
        play_hand(session, 99, moves)
        again = Session.from_json(session.to_json())
        assert again == session
        assert [again.view(seat) for seat in (None, 0, 3)] == [session.view(seat) for seat in (None, 0, 3)]
        assert (again.dealer, again.draws, again.seed) == (session.dealer, session.draws, session.seed)
        for other in (session, again):
            play_hand(other, 5)
            play_on(other, 6, 2)
        assert again == session
        assert len(session.hands) > hands or session.is_over


def test_a_pack_of_ones_own() -> None:
    session = Session(num_players=2, dealing="manual", dealer=1)
    with pytest.raises(IllegalMoveError):
        session.apply("stay")
    for card in ["7h", "Kh", "4s", "2c", "3c", "4c", "5c", "6c", "7c"]:
        session.apply(f"deal {card}")
    assert session.state.current_player() == 0
    assert session.view(None)["table"]["palaces"] == [None, None]
    assert Session.from_json(session.to_json()) == session
    session.apply("stay")
    session.apply("stay")
    assert session.hands[0].returns in ((5, -5), (-5, 5))


def test_the_seed_decides() -> None:
    records = {seed: Session(num_players=3, seed=seed).to_json() for seed in (1, 2)}
    assert records[1] == Session(num_players=3, seed=1).to_json() != records[2]
    assert records[1].replace('"seed": 1', '"seed": 2') != records[2]
    assert '"dealing": {"seed": 1}' in records[1]
    first, second = (Session(num_players=2, seed=1, dealer=dealer) for dealer in (0, 1))
    assert [move for _, move in first.state.history] == [move for _, move in second.state.history]


def test_hands_of_one_session_are_dealt_apart() -> None:
    session = Session(num_players=2, seed=3)
    dealt = []
    for _ in range(3):
        dealt.append([str(move) for actor, move in session.state.history if actor == -1])
        session.apply("fold")
        session.next_hand()
    assert dealt[0] != dealt[1] != dealt[2] != dealt[0]


def test_the_session_is_left_alone_by_its_copies_and_by_errors() -> None:
    session = Session(num_players=3, seed=9)
    before = session.to_json()
    session.state.apply("fold")
    for wrong in ("xyzzy", "bet 9", "call", -1, 10**30):
        with pytest.raises(IllegalMoveError):
            session.apply(wrong)
    with pytest.raises(StateError, match="the hand is not over"):
        session.next_hand()
    assert session.to_json() == before
    assert "hand 1, stacks 1000 1000 1000" in repr(session)
    play_hand(session, 1)
    with pytest.raises(StateError, match="the hand is over"):
        session.apply("stay")
    assert "hand 1 is over" in repr(session)


def test_a_seat_is_told_what_it_may_see() -> None:
    """Other palaces, the seed and what is to come are in no view and in no `repr`."""
    session = Session(num_players=3, seed=2**63 + 12345)
    record = json.loads(session.to_json())
    cards = [move.removeprefix("deal ") for _, move in record["hands"][0]]
    palaces = {seat: cards[-9 + seat % 3 :: 3] for seat in range(3)}
    order = [(session.dealer + 1 + place) % 3 for place in range(3)]
    for viewer in (None, 0, 1, 2):
        shown = json.dumps(session.view(viewer)) + repr(session)
        assert str(session.seed) not in shown
        table = session.view(viewer)["table"]
        for place, seat in enumerate(order):
            palace_cards = sorted(palaces[place], key=Card)
            seen = table["palaces"][seat]
            assert seen is None if viewer != seat else sorted(seen.split(), key=Card) == palace_cards


def test_records_that_are_none() -> None:
    session = Session(num_players=3, seed=3)
    play_on(session, 1, 1)
    play_hand(session, 2, 4)
    record = json.loads(session.to_json())
    hands, draws = record["hands"], record["draws"]
    other = (record["dealer"] + 1) % 3
    changed = [
        *({name: part for name, part in record.items() if name != left} for left in record),
        *({**record, name: junk} for name in record for junk in ("junk", -7, [[[]]], 1.5, {"junk": 1}, True)),
        {**record, "hands": hands[::-1]},
        {**record, "hands": []},
        {**record, "hands": [hands[0][:-1], hands[1]]},
        {**record, "hands": [[*hands[0], [0, "stay"]], hands[1]]},
        {**record, "hands": [*hands, []]},
        {**record, "dealer": other},
        {**record, "draws": [*draws[:-1], [[seat, "2c"] for seat, _ in draws[-1]]]},
        {**record, "draws": [[]]},
        {**record, "draws": [[[record["dealer"], "As"]]]},  # nobody else draws
        {**record, "draws": [[*draws[0], [7, "2c"]], *draws[1:]]},
        {**record, "draws": [[[seat, "As"] for seat in range(3)], *draws]},  # three aces of spades
        {**record, "rules": {**record["rules"], "stacks": [0, 0, 5]}},
        {**record, "rules": {**record["rules"], "stacks": 10**9}},
    ]
    for wrong in changed:
        with pytest.raises(RecordError):
            Session.from_json(json.dumps(wrong))
    for text in ("", "null", "[", "[" * 100_000, session.to_json()[:-5]):
        with pytest.raises(RecordError):
            Session.from_json(text)
    with pytest.raises(TypeError):
        Session.from_json(record)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("named", "value"),
    [
        ({"num_players": 11}, "11"),
        ({"num_players": 1}, "1"),
        ({"dealer": 2}, "2"),
        ({"seed": -1}, "-1"),
        ({"rules": Rules(stacks=(5, 5, 5))}, "(5, 5, 5)"),
        ({"rules": Rules(stacks=(5, 0))}, "(5, 0)"),
        ({"rules": Rules(stacks=(10**9, 1))}, "1000000001"),
        ({"rules": Rules(stacks=10**9), "num_players": 3}, "3000000000"),
    ],
)
def test_wrong_sessions(named: dict[str, Any], value: str) -> None:
    with pytest.raises(palatine.Error) as error:
        Session(**named)
    assert value in str(error.value)


def test_one_seat_can_win_all_chips_of_the_largest_session() -> None:
    rules = Rules(structure="no_limit", stacks=(5 * 10**8, 5 * 10**8, 0), small_bet=100_000)
    for seed in range(20):
        session = Session(rules, 3, seed=seed)
        play_on(session, seed, 200)
        assert sum(session.stacks) == 10**9
    session = Session(Rules(stacks=10**9, bank="points"), 3, seed=1)  # points are no chips of these
    play_on(session, 1, 2)
    assert Session.from_json(session.to_json()) == session


def test_wrong_types_and_setups() -> None:
    for named in ({"rules": "standard"}, {"seed": 1.5}, {"num_players": "2"}, {"dealer": "1"}):
        with pytest.raises(TypeError):
            Session(**named)  # type: ignore[arg-type]
    state = palace.State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"])
    with pytest.raises(RulesError, match="setup"):
        Session(state.rules)


def test_random_sessions_are_resumed_and_conserve_chips() -> None:
    rng = random.Random(6)
    for _ in range(12):
        players = rng.choice([2, 3, 6, 10])
        stacks = tuple(rng.choice([0, 3, 40, 150, 1000]) if seat > 1 else 200 for seat in range(players))
        rules = Rules(
            structure=rng.choice(["limit", "no_limit"]),
            all_in=rng.choice(["layered", "single_pot", "off"]),
            heads_up=rng.choice(["normal", "must_battle"]),
            stacks=stacks,
        )
        session = Session(rules, players, seed=rng.randrange(2**64))
        play_on(session, rng.randrange(99), 3)
        assert sum(session.stacks) == sum(stacks)
        assert Session.from_json(session.to_json()) == session
