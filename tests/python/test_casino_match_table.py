"""What scores are worth in a match: the table of the package, and how it is reckoned."""

import dataclasses
import itertools
import json
import math
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any
from unittest import mock

import pytest

import palatine
from palatine import Random, casino
from palatine.bots import make_bot
from palatine.casino import MatchTable, Rules
from palatine.casino.deal_results import result_text, tally_of
from palatine.casino.match_table import BOT, DEALS
from palatine.casino.match_values import MatchValues
from palatine.casino.rules import native
from palatine.match.deals import play_game

SOME = {
    "LLLLLLLLL 2 0": 2,
    "DLDDLLDDD 0 1": 3,
    "-DLDDDLLL 0 0": 2,
    "DDLLDDDLD 1 1": 1,
    "LDDLDLDLL 0 2": 2,
}
"""A few results of deals."""


def test_results_of_deals_are_told_and_scored() -> None:
    """What is read back from a result scores as the deal did, at scores of every kind."""
    seen = set()
    for seed in range(12):
        state = casino.State(dealer=seed % 2)
        play_game(
            state, [make_bot("greedy", "casino", seed), make_bot("random", "casino", seed)], palatine.Dealer(seed)
        )
        text = result_text(state)
        seen.add(text)
        leader = 1 - state.dealer
        (first, second), sweeps, captor = tally_of(text)
        for scores in [(0, 0), (17, 20), (18, 19), (20, 18), (19, 12)]:
            own = state.piles if leader == 0 else state.piles[::-1]
            swept = state.sweeps if leader == 0 else state.sweeps[::-1]
            scorer = native(Rules(scores=scores))  # what `score_deal` calls: so few cards need not make such sweeps
            expected = scorer.score(tuple(pile.mask for pile in own), swept, -1, -1)
            assert scorer.score((first.mask, second.mask), sweeps, -1, -1) == expected
        assert captor == (state.last_captor != leader)
    assert len(seen) == 12


def test_nobody_captured() -> None:
    assert tally_of("--------- 0 0") == ((palatine.CardSet(), palatine.CardSet()), (0, 0), -1)


@pytest.mark.parametrize(
    "text", ["", "LLLLLLLLL", "LLLLLLLL- 0 0", "L-LLLLLLL 0 0", "XLLLLLLLL 0 0", "LLLLLLLLL 99 0", "LLLLLLLLL 0 0 ", 5]
)
def test_what_is_no_result(text: object) -> None:
    with pytest.raises(palatine.RecordError):
        tally_of(text)


def test_the_shipped_table() -> None:
    table = MatchTable.shipped()
    assert (table.bot, table.deals) == (BOT, DEALS)  # what the command makes unless told otherwise
    assert table.rules == Rules()
    assert table.deals >= 500
    assert MatchTable.of_results(table.rules, table.bot, table.seed, table.results) == table
    assert MatchTable.from_json(table.to_json()) == table
    assert max(itertools.chain(*table.errors)) < 0.05
    assert table.error((0, 0), leader=0) < 0.01
    # Level scores are about even; RC-21 makes 18 worse than 17, which two ordinary items lead to a win from.
    assert all(abs(table.chance((score, score), leader=0)[0] - 0.5) < 0.12 for score in range(21))
    assert table.chance((17, 0), leader=0)[0] > table.chance((18, 0), leader=0)[0]
    assert 0.4 < table.chance((25, 25), leader=1)[0] < 0.6


def test_the_chances_of_two_seats_add_up_and_mirror() -> None:
    table = MatchTable.shipped()
    for first, second in [(0, 0), (3, 11), (20, 18), (21, 21)]:
        own, other = table.chance((first, second), leader=0)
        assert own + other == pytest.approx(1, abs=1e-15)
        assert table.chance((second, first), leader=1) == (other, own)
        assert table.error((second, first), leader=1) == table.error((first, second), leader=0)


def test_more_points_are_never_worse_without_conditions() -> None:
    """Where RC-21 does not exist; there it does, being at 18 is worse than at 17."""
    values = MatchValues(Rules(endgame="off"), SOME).chances
    for own, other in itertools.product(range(20), range(20)):
        assert values[own + 1, other] >= values[own, other] - 1e-12
        assert values[own, other + 1] <= values[own, other] + 1e-12


def test_who_leads_does_not_matter_where_results_are_symmetric() -> None:
    mirrored = {text.translate(str.maketrans("LD", "DL"))[:10] + text[:9:-1]: count for text, count in SOME.items()}
    both = {text: SOME.get(text, 0) + mirrored.get(text, 0) for text in {**SOME, **mirrored}}
    values = MatchValues(Rules(), both).chances
    assert values + values.T == pytest.approx(1, abs=1e-12)
    assert values.diagonal() == pytest.approx(0.5, abs=1e-12)


TALLIES = [tally_of(text) for text, count in SOME.items() for _ in range(count)]


@cache
def scored(number: int, scores: tuple[int, ...], overtime: bool) -> casino.DealScore:
    (first, second), sweeps, captor = TALLIES[number]
    return casino.score_deal([first, second], sweeps=sweeps, last_captor=captor, scores=scores, overtime=overtime)


def simulated(scores: tuple[int, ...], random: Random, overtime: bool = False) -> bool:
    """Whether the leader of the first deal wins a match whose deals come to `SOME`."""
    leads = True
    while True:
        score = scored(random.below(len(TALLIES)), scores, overtime)
        if score.winner is not None:
            return (score.winner == 0) == leads
        scores, overtime, leads = score.totals[::-1], score.overtime, not leads


def test_as_many_matches_are_won_when_they_are_played() -> None:
    random, matches = Random(1), 2000
    values = MatchValues(Rules(), SOME)
    margin = 4 * 0.5 / math.sqrt(matches)
    for scores in [(0, 0), (9, 14), (18, 16), (19, 20), (20, 20)]:
        won = sum(simulated(scores, random) for _ in range(matches)) / matches
        assert won == pytest.approx(values.chances[scores], abs=margin)
    won = sum(simulated((21, 21), random, overtime=True) for _ in range(matches)) / matches
    assert won == pytest.approx(values.level, abs=margin)


def test_level_totals_go_on_until_they_part() -> None:
    """RC-23: with chances w to score more and t to stay level, the leader of the next deal wins (w + t) / (1 + t)."""
    level = "LDLDDDDDL 0 0"  # 3 + 2 against 1 + 1 + 4: 5 to 6
    assert casino.score_deal(*[list(tally_of(level)[0])], scores=(0, 0)).points == (5, 6)
    even = {"LDLDDDDDL 1 0": 9, "LLLLLLLLL 0 0": 1}  # 6 to 6 in nine of ten
    values = MatchValues(Rules(), even)
    assert values.level == pytest.approx((0.1 + 0.9) / 1.9, abs=1e-12)


@pytest.mark.parametrize("results", [{}, {"LLLLLLLLL 0 0": -1}, {"LLLLLLLLL 0 0": 0}, {"LL": 1}])
def test_results_that_no_deals_have(results: dict[str, int]) -> None:
    """From no deals the iteration over values went on for ever."""
    with pytest.raises(palatine.Error):
        MatchTable.of_results(Rules(), "random", 1, results)
    record = json.loads(MatchTable.shipped().to_json())
    record |= {"results": results, "deals": sum(results.values())}
    with pytest.raises(palatine.RecordError):
        MatchTable.from_json(json.dumps(record))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"rules": 3}, TypeError),
        ({"rules": Rules(ties="carry")}, palatine.RulesError),
        ({"bot": 3}, TypeError),
        ({"seed": "x"}, TypeError),
        ({"seed": -1}, palatine.Error),
        ({"results": list(SOME.items())}, TypeError),
        ({"results": None}, TypeError),
    ],
)
def test_a_table_that_is_made_can_be_read_again(wrong: dict[str, Any], error: type[Exception]) -> None:
    parts: dict[str, Any] = {"rules": Rules(), "bot": "greedy", "seed": 7, "results": SOME}
    with pytest.raises(error):
        MatchTable.of_results(**{**parts, **wrong})


def test_a_file_for_rules_that_have_no_table() -> None:
    record = json.loads(MatchTable.shipped().to_json())
    record["rules"]["ties"] = "carry"
    with pytest.raises(palatine.RecordError, match="ties='carry'"):
        MatchTable.from_json(json.dumps(record))


def test_results_that_need_not_end_a_match_are_refused() -> None:
    with pytest.raises(palatine.RulesError, match="need not end"):
        MatchValues(Rules(), {"--------- 0 0": 5})


@pytest.mark.parametrize(
    "rules", [casino.PRESETS["finnish"], Rules(ties="carry"), Rules(instant=True), Rules(target=99)]
)
def test_rules_whose_deals_cannot_be_counted(rules: Rules) -> None:
    with pytest.raises(palatine.RulesError):
        MatchTable.of_results(rules, "greedy", 1, SOME)


@pytest.mark.parametrize("preset", ["north_american_royal", "casino", "swedish"])
def test_tables_for_other_rules(preset: str) -> None:
    rules = casino.PRESETS[preset]
    told: list[int] = []
    table = MatchTable.measure("greedy", 30, seed=3, rules=rules, progress=told.append)
    assert told == [*range(4, 30, 4), 30]
    with mock.patch("palatine.casino.match_table.DEALS_A_TASK", 25):
        assert MatchTable.measure("greedy", 30, seed=3, rules=rules) == table
    with ThreadPoolExecutor(2) as pool:
        assert MatchTable.measure("greedy", 30, seed=3, rules=rules, executor=pool) == table
    assert (table.deals, table.bot, table.seed, table.rules) == (30, "greedy", 3, rules)
    table.check_for(dataclasses.replace(rules, scores=(3, 5)))
    with pytest.raises(palatine.RulesError, match="this match table is for"):
        table.check_for(Rules())


def test_scores_at_which_there_is_no_match() -> None:
    table = MatchTable.shipped()
    with pytest.raises(palatine.StateError, match="at 22-21 the match is over"):
        table.chance((22, 21), leader=0)
    for scores, leader in [((-1, 0), 0), ((0,), 0), ((0, 0), 2)]:
        with pytest.raises(palatine.StateError):
            table.chance(scores, leader)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        table.chance((0.5, 0), 0)  # type: ignore[arg-type]


def test_files(tmp_path: object) -> None:
    table = MatchTable.of_results(Rules(), "greedy", 7, SOME)
    path = f"{tmp_path}/table.json"
    table.save(path)
    assert MatchTable.load(path) == table
    record = json.loads(table.to_json())
    for name in record:
        broken = {key: value for key, value in record.items() if key != name}
        with pytest.raises(palatine.RecordError):
            MatchTable.from_json(json.dumps(broken))
    wrong = {
        "deals": 11,
        "chances": [],
        "level": [2, 0],
        "results": {"x": 1},
        "seed": -1,
        "bot": 5,
        "version": 2,
        "rules": {"matching": "none"},
        "errors": [["x"] * 21] * 21,
    }
    for name, value in wrong.items():
        with pytest.raises(palatine.RecordError):
            MatchTable.from_json(json.dumps({**record, name: value}))
    with pytest.raises(palatine.RecordError, match="deals must be an int"):
        MatchTable.from_json(json.dumps({**record, "deals": 10.0}))
    for text in ("", "[]", "{}", "null", "[" * 100_000):
        with pytest.raises(palatine.RecordError):
            MatchTable.from_json(text)
    with pytest.raises(TypeError):
        MatchTable.from_json(b"{}")  # type: ignore[arg-type]
