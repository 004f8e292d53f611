"""Matches of Royal Casino: in step with the plain referee to the end, saved and resumed anywhere, conserved."""

import json
import random
from typing import Any

import pytest

import casino_referee as plain
import casino_score_referee as plain_score
import palatine
from casino_random import CHOICES
from casino_score_referee import Start
from casino_spots import builds_of, options_of, plain_move, rules_of
from palatine import Card, Dealer, IllegalMoveError, Random, RecordError, StateError, casino

# Options of scores and of the end of a match.
SCORING: dict[str, tuple[Any, ...]] = {
    "sweeps": ("cancel", "count", "off"),
    "at_20": ("little_casino", "most_spades", "either"),
    "endgame": ("cap20", "freeze", "off"),
    "target": (21, 21, 16, 11),
    "ties": ("nobody", "carry"),
    "count_out": (False, True),
    "sweep_limits": (False, True),
    "instant": (False, True),
    "level": ("another_deal", "most_spades"),
    "dealer_rotation": ("left", "right"),
    "points": (
        plain.POINTS,
        {**plain.POINTS, "cards": 1, "spades": 2, "last_capture": 1},
        {**plain.POINTS, "sweeps": 2},
    ),
}
MOST_DEALS = 12


def play_in_step(rules: casino.Rules, players: int, seed: int) -> list[casino.DealScore]:
    """Random matches, the engine and the referee each with its own pack, dealer and scores."""
    options, rng = options_of(rules), random.Random(seed)
    dealer = rng.randrange(players)
    start = Start((0,) * plain.num_sides(players))
    state: casino.State | None = casino.State(rules, players, dealer)
    found = []
    while state is not None and len(found) < MOST_DEALS:
        pack = rng.sample(sorted(map(int, rules.deck)), len(rules.deck))
        table = plain.start(options, players, dealer, pack)
        chance = Dealer(pack)
        chance.play(state)
        if options["sweep_limits"] and max(start.scores) >= 10:
            table.rules = {**options, "sweeps": "off"}
        at_once = None
        while any(table.hands) and at_once is None:
            same(state, table)
            legal = plain.legal_moves(table)
            engine = {plain_move(move): move for move in state.legal_moves()}
            assert set(engine) == legal
            move = rng.choice(sorted(legal, key=lambda m: (m[0] == "trail", repr(m)))[: 1 + len(legal) // 2])
            state.apply(engine[move])
            chance.play(state)
            side, after = plain.side(table.to_act, players), plain.step(table, move, dealer)
            if move[0] == "capture" and plain.is_instant(plain.play(table, move), start.scores, start.overtime):
                at_once = side
            table = after
        assert state.is_terminal()
        score = state.score()
        if at_once is not None:
            assert score.winner == at_once
            return [*found, score]
        same(state, table)
        plain_found = plain_score.score(options, table.piles, table.sweeps, table.last_captor, start)
        assert list(score.points) == plain_found.points
        assert list(score.items.values()) == [tuple(row) for row in plain_found.items.values()]
        assert (score.totals, score.winner) == (plain_found.after.scores, plain_found.winner)
        assert state.returns() == plain_score.returns(plain_found.points, players)
        conserved(state, score, rules)
        found.append(score)
        dealer = (dealer + (1 if options["dealer_rotation"] == "left" else -1)) % players
        start = plain_found.after
        state = state.next_deal()
        assert (state is None) == (plain_found.winner is not None)
        if state is not None:
            assert state.dealer == dealer
            assert (score.carried, score.overtime) == (start.carry, start.overtime)
    return found


def same(state: casino.State, table: plain.Table) -> None:
    assert frozenset(map(int, state.loose)) == table.loose
    assert builds_of(state) == set(table.builds)
    assert [frozenset(map(int, pile)) for pile in state.piles] == table.piles
    assert list(state.sweeps) == table.sweeps
    if not state.is_terminal():
        assert state.current_player() == table.to_act
        for seat, hand in enumerate(table.hands):
            shown = state.view(seat)["hands"]
            assert frozenset(map(int, palatine.CardSet(shown[seat]))) == hand
            assert [other for other in shown if other is not None] == [shown[seat]]


def conserved(state: casino.State, score: casino.DealScore, rules: casino.Rules) -> None:
    """52 cards; 11 points before sweeps where neither majority ties and somebody has captured."""
    left = len(state.loose)
    assert sum(map(len, state.piles)) + left == len(rules.deck) == 52
    assert not left or state.last_captor is None
    base = {item: sum(row) for item, row in score.items.items() if item not in ("sweeps", "last_capture")}
    points = dict(rules.points)
    if base["cards"] and base["spades"] and rules.ties == "nobody":
        whole = points["cards"] + points["spades"] + points["big"] + points["little"] + 4 * points["aces"]
        assert sum(base.values()) == whole
        assert whole == 11 or rules.points != casino.Rules().points


NAMES = sorted(set(casino.PRESETS) - {"miniature"})
QUICK = {("casino", 4), ("finnish", 3), ("north_american_royal", 4), ("swedish", 2)}
TABLES = [
    pytest.param(name, players, marks=() if name == "dominican" or (name, players) in QUICK else pytest.mark.slow)
    for name in NAMES
    for players in (2, 3, 4)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_presets_in_step(name: str, players: int) -> None:
    play_in_step(casino.PRESETS[name], players, players)


def mixed_rules(rng: random.Random, players: int) -> casino.Rules:
    options = {**plain.DEFAULT}
    for choices in (CHOICES, SCORING):
        options |= {name: rng.choice(values) for name, values in choices.items()}
    if not options["builds"] and rng.random() < 0.5:
        options["hand_values"] = "nordic"
    options["by_difference"] = players != 3 and rng.random() < 0.3
    return rules_of(options)


def play_mixture(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice([2, 3, 4])
    play_in_step(mixed_rules(rng, players), players, seed)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6, 8])
def test_mixtures_in_step(seed: int) -> None:
    play_mixture(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1300, 60))
def test_more_mixtures_in_step(first: int) -> None:
    for seed in range(first, first + 60):
        play_mixture(seed)


def test_scores_beside_the_referee() -> None:
    """Ends of deals that random play seldom comes to: sides near the target and level ones, under all options."""
    rng = random.Random(20)
    winners = set()
    for _ in range(4000):
        sides = rng.choice([2, 3])
        rules = mixed_rules(rng, sides)
        overtime = rng.random() < 0.2
        scores = [rng.randint(rules.target - 6, rules.target - 1) for _ in range(sides)]
        if overtime:  # the first two were level
            scores[:2] = [rules.target + rng.randrange(4)] * 2
        carry = (rng.randrange(3), rng.randrange(3)) if rules.ties == "carry" else (0, 0)
        weights = [rng.choice([1, 1, 2]) for _ in range(sides)]
        piles: list[set[int]] = [set() for _ in range(sides)]
        for card in range(52):
            rng.choices(piles, weights)[0].add(card)
        sweeps = [min(rng.randrange(4), len(pile) // 2) for pile in piles]
        captor = rng.randrange(sides)
        options = options_of(rules)
        start = Start(tuple(scores), carry, overtime)
        expected = plain_score.score(options, [frozenset(pile) for pile in piles], sweeps, captor, start)
        counted = [0] * sides if rules.sweeps == "off" or (rules.sweep_limits and max(scores) >= 10) else sweeps
        found = casino.score_deal(
            [palatine.CardSet(pile) for pile in piles],
            sweeps=counted,
            last_captor=captor,
            scores=scores,
            carried=carry,
            overtime=overtime,
            rules=rules,
        )
        assert list(found.points) == expected.points, (rules, scores)
        assert [list(row) for row in found.items.values()] == list(expected.items.values())
        assert (found.totals, found.carried) == (expected.after.scores, expected.after.carry)
        assert found.winner == expected.winner, (rules, scores)
        assert found.winner is not None or found.overtime == expected.after.overtime
        winners.add(found.winner)
    assert winners == {None, 0, 1, 2}


# The Match of the library -------------------------------------------------------------------------------------------


def play_on(match: casino.Match, seed: int, moves: int | None = None) -> None:
    random = Random(seed)
    while not match.is_over and moves != 0:
        state = match.state
        match.apply(state.legal_actions()[random.below(state.legal_count())])
        moves = None if moves is None else moves - 1


@pytest.mark.parametrize("name", NAMES)
def test_saved_and_resumed_anywhere(name: str) -> None:
    for moves in (0, 1, 30, 47, 48, 49, 75):
        match = casino.Match(casino.PRESETS[name], 2 + moves % 3, seed=moves)
        play_on(match, 1, moves)
        again = casino.Match.from_json(match.to_json())
        assert again == match
        assert [again.view(seat) for seat in (None, 0, 1)] == [match.view(seat) for seat in (None, 0, 1)]
        play_on(match, 2)
        play_on(again, 2)
        assert again == match
        assert match.winner is not None
        assert match.scores == match.deals[-1].totals
        with pytest.raises(StateError, match="the match is over"):
            match.apply(0)


def test_the_deal_goes_round_and_the_seed_decides() -> None:
    first = {casino.Match(num_players=4, seed=seed).dealer for seed in range(30)}
    assert first == {0, 1, 2, 3}
    for rotation, way in (("left", 1), ("right", -1)):
        match = casino.Match(casino.Rules(dealer_rotation=rotation), 3, seed=5, dealer=1)
        dealers = []
        while not match.is_over:
            if len(match.deals) == len(dealers):
                dealers.append(match.dealer)
            play_on(match, len(dealers), 1)
        assert dealers == [(1 + way * deal) % 3 for deal in range(len(dealers))]
    assert casino.Match(seed=1).to_json() == casino.Match(seed=1).to_json() != casino.Match(seed=2).to_json()


def test_a_pack_of_ones_own() -> None:
    match = casino.Match(dealing="manual", dealer=0)
    with pytest.raises(IllegalMoveError):
        match.apply("Tc")
    for card in range(12):
        match.apply(f"deal {Card(card)}")
    assert match.state.current_player() == 1
    assert match.view(None)["table"]["hands"] == [None, None]
    assert casino.Match.from_json(match.to_json()) == match


def test_nobody_has_to_capture() -> None:
    """Where matching is optional: a deal without captures scores nothing, its cards are nobody's (RC-19)."""
    match = casino.Match(casino.PRESETS["swedish"], seed=1)
    while len(match.deals) < 3:
        move = match.state.legal_moves()[0]
        assert move.kind == "trail"
        match.apply(move)
    assert [score.points for score in match.deals] == [(0, 0)] * 3
    assert (match.scores, match.winner) == ((0, 0), None)


def test_the_match_is_left_alone_by_its_copies_and_by_errors() -> None:
    match = casino.Match(seed=9)
    before = match.to_json()
    match.state.apply(match.state.legal_actions()[0])
    for wrong in ("xyzzy", "Tc x Zz", -1, 10**30):
        with pytest.raises(IllegalMoveError):
            match.apply(wrong)
    assert match.to_json() == before
    assert "deal 1" in repr(match)


def test_records_that_are_none() -> None:
    match = casino.Match(seed=3)
    play_on(match, 1, 60)
    record = json.loads(match.to_json())
    changed = [
        *({name: part for name, part in record.items() if name != left} for left in record),
        *({**record, name: junk} for name in record for junk in ("junk", -7, [[[]]], 1.5, {"junk": 1})),
        {**record, "deals": record["deals"][::-1]},
        {**record, "deals": [record["deals"][0][:-1], record["deals"][1]]},
        {**record, "deals": [[*record["deals"][0], [0, "Tc"]], record["deals"][1]]},
        {**record, "deals": [record["deals"][0][:20], record["deals"][0][20:], record["deals"][1]]},
        {**record, "deals": [*record["deals"], [], []]},
    ]
    for wrong in changed:
        with pytest.raises(RecordError):
            casino.Match.from_json(json.dumps(wrong))
    for text in ("", "null", "[", "[" * 100_000, match.to_json()[:-5]):
        with pytest.raises(RecordError):
            casino.Match.from_json(text)
    with pytest.raises(TypeError):
        casino.Match.from_json(record)  # type: ignore[arg-type]


def test_records_of_matches_are_as_strict_as_those_of_deals() -> None:
    match = casino.Match(seed=3)
    with pytest.raises(RecordError, match="deals have begun"):
        casino.Match.from_json(json.dumps({**json.loads(match.to_json()), "deals": []}))
    play_on(match, 1)
    record = json.loads(match.to_json())
    for wrong in ({"dealer": None}, {"dealer": True}, {"deals": [*record["deals"], []]}, {"rules": 3}):
        with pytest.raises(RecordError):
            casino.Match.from_json(json.dumps({**record, **wrong}))


def test_a_match_that_begins_with_a_setup() -> None:
    """Who deals first is not drawn: a table is that of one dealer."""
    state = casino.State.setup(["Tc 5c 2c", "Ts 2h"], loose="Td 5h", last_captor=1)
    for dealing in ("manual", None, Dealer(0), Dealer(1), Dealer(2)):
        with pytest.raises(palatine.RulesError, match="dealer"):
            casino.Match(state.rules, dealing=dealing)
        match = casino.Match(state.rules, dealing=dealing, dealer=state.dealer)
        assert match.state.loose == state.loose
        assert casino.Match.from_json(match.to_json()) == match


def test_wrong_matches() -> None:
    for named in ({"num_players": 5}, {"num_players": 1}, {"dealer": 2}, {"seed": -1}):
        with pytest.raises(palatine.Error):
            casino.Match(**named)
    for named in ({"rules": "dominican"}, {"seed": 1.5}, {"num_players": "2"}):
        with pytest.raises(TypeError):
            casino.Match(**named)


CARDS = str(palatine.CardSet.full())


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"piles": ["As"]}, "two or three"),
        ({"piles": ["As", "As"]}, "two piles"),
        ({"piles": ["As", "Zz"]}, "Zz"),
        ({"piles": ["As", "Ks"], "sweeps": [1, -1]}, "-1"),
        ({"piles": ["As", "Ks"], "last_captor": 2}, "2"),
        ({"piles": ["As", "Ks"], "scores": [21, 0]}, "21"),
        ({"piles": ["As", "Ks"], "carried": [1, 300]}, "300"),
        ({"piles": ["As", "Ks"], "scores": [1, 2, 3]}, "2 sides"),
        ({"piles": ["As", "Ks", ""], "scores": [1, 2]}, "3 sides"),
        ({"piles": ["As", "Ks"], "sweeps": [0]}, "2 sides"),
        ({"piles": [CARDS, ""], "sweeps": [0, 26]}, "side 1 has too few cards for 26"),
        ({"piles": [CARDS, ""], "last_captor": 1}, "side 1 has captured nothing"),
        ({"piles": [CARDS, ""], "rules": casino.PRESETS["miniature"]}, "not in the deck"),
        ({"piles": [CARDS, "", ""], "rules": casino.Rules(by_difference=True)}, "by_difference"),
        ({"piles": [CARDS, ""], "scores": [22, 3], "rules": casino.PRESETS["casino"]}, "22"),
    ],
)
def test_wrong_deals_to_score(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(palatine.Error, match=named):
        casino.score_deal(**wrong)


def test_views_to_score() -> None:
    """What is no view of a deal that is over has no score."""
    view = casino.Match(seed=0).states[0].view()
    with pytest.raises(palatine.StateError, match="before the end"):
        casino.score_of_view(view)
    over = {**view, "returns": [0, 0], "piles": [CARDS, ""], "last_captor": 0}
    assert casino.score_of_view(over).points == (11, 0)
    changes = [{"piles": [CARDS, "As"]}, {"piles": [CARDS]}, {"sweeps": [0]}, {"last_captor": 1}, {"won_at_once": 2}]
    for wrong in changes:
        with pytest.raises(palatine.StateError):
            casino.score_of_view({**over, **wrong})
    with pytest.raises(palatine.StateError, match="no last_captor, piles, returns"):
        casino.score_of_view({})
