"""Matches against what is known: values by enumeration, seats that fall out, results that no pool changes."""

import json
import pickle
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from math import fsum, isclose
from multiprocessing import get_context
from typing import Any

import pytest

import palatine
import plain_games
from match_bots import RANKS, Illegal, Listener, bettor, careful, illegal, passer
from palatine import Dealer, kuhn
from palatine.bots import Bot, RandomBot
from palatine.match import MatchResult, PlayedDeal, SequentialTest, play_game, play_match

TWO_RANDOM = ["random", "random"]


def kuhn_return(hands: tuple[str, ...], strategies: tuple[tuple[str, str], ...]) -> float:
    """What seat 0 wins; a strategy is the cards that bet and the cards that call."""
    betting: list[str] = []
    while True:
        at = plain_games.kuhn([RANKS.index(hand) for hand in hands], betting, 1)
        if at.player == plain_games.OVER:
            return at.returns[0]
        betting.append("bet" if hands[at.player] in strategies[at.player]["bet" in betting] else "pass")


STRATEGIES = {bettor: ("JQK", "JQK"), passer: ("", ""), careful: ("K", "QK")}


@pytest.mark.parametrize(("first", "second"), list(permutations(STRATEGIES, 2)), ids=lambda maker: maker.__name__)
def test_known_policies_have_their_exact_values(first: Any, second: Any) -> None:
    pair = (STRATEGIES[first], STRATEGIES[second])
    values = {}
    for hands in permutations(RANKS, 2):
        values[hands] = (kuhn_return(hands, pair), -kuhn_return(hands, pair[::-1]))
    result = play_match("kuhn", [first, second], 400, seed=11)
    seen = set()
    for deal in result.deals:
        state = kuhn.State()
        Dealer(deal.seed).play(state)
        hands = tuple(str(card.card)[0] for _, card in state.history)
        seen.add(hands)
        assert [row[0] for row in deal.returns] == list(values[hands])
        assert [row[1] for row in deal.returns] == [-value for value in values[hands]]
        assert deal.scores == (sum(values[hands]) / 2, -sum(values[hands]) / 2)
    assert seen == set(values)
    # With every deal once the mean is the value of the game of these two, which the interval of the match holds.
    exact = float(sum(Fraction(sum(value)) for value in values.values()) / len(values))
    low, high = result.interval
    assert low <= exact <= high
    assert (low == high) == (len({sum(value) for value in values.values()}) == 1)
    assert result.differences[0, 1] == result.lead


def test_a_bettor_wins_two_from_a_passer_in_every_deal() -> None:
    result = play_match("kuhn", [bettor, passer], 50)
    assert result.lead.mean == 2
    assert result.interval == (2, 2)
    assert [found.mean for found in result.means] == [1, -1]


def test_two_random_bots_do_not_differ() -> None:
    result = play_match("kuhn", TWO_RANDOM, 2000, seed=1)
    low, high = result.interval
    assert low < 0 < high
    assert high - low < 0.2


@pytest.mark.parametrize("count", [2, 3, 4])
def test_rotation_takes_the_seats_out(count: int) -> None:
    """The same bot everywhere: each deal is the same game in every rotation, so that nobody leads, exactly."""
    result = play_match(palatine.load_game("kuhn", num_players=count), [bettor] * count, 60, seed=2)
    assert {deal.lead for deal in result.deals} == {0}
    assert all((found.mean, found.margin) == (0, 0) for found in result.differences.values())
    assert len(result.differences) == count * (count - 1) // 2
    for deal in result.deals:
        first = deal.returns[0]  # by seat too: in rotation r, bot b sits at seat (b + r) % count
        assert any(first)
        for rotation, row in enumerate(deal.returns):
            assert list(row) == [first[(bot + rotation) % count] for bot in range(count)]


def test_all_rotations_have_the_same_cards() -> None:
    dealt: dict[int, set[str]] = {}

    class Looks(RandomBot):
        def step(self, state: palatine.game.State[Any, Any], player: Any = None) -> Any:
            cards = " ".join(str(move) for actor, move in state.history if actor == palatine.game.CHANCE)
            dealt.setdefault(number, set()).add(cards[:15])
            return super().step(state, player)

    number = 0

    def count(deal: PlayedDeal) -> None:
        nonlocal number
        number += 1

    play_match("leduc", [Looks, Looks], 30, seed=4, progress=count, chunk=1)
    assert {len(cards) for cards in dealt.values()} == {1}
    assert len(set.union(*dealt.values())) > 15


def test_chance_and_bots_have_seeds_of_their_own() -> None:
    seeds: list[int] = []

    def maker(seed: int) -> Bot:
        seeds.append(seed)
        return RandomBot(seed)

    result = play_match(palatine.load_game("kuhn", num_players=3), [maker] * 3, 20, seed=5)
    assert seeds[:3] == [0, 0, 0]  # made once to see that they can be
    used = seeds[3:] + [deal.seed for deal in result.deals]
    assert len(set(used)) == len(used) == 20 * 9 + 20
    assert play_match("kuhn", TWO_RANDOM, 20, seed=6).deals != play_match("kuhn", TWO_RANDOM, 20, seed=7).deals


def test_a_longer_match_begins_with_the_shorter() -> None:
    assert play_match("leduc", TWO_RANDOM, 40, seed=8).deals == play_match("leduc", TWO_RANDOM, 90, seed=8).deals[:40]


@pytest.mark.parametrize("players", [2, 3])
def test_choices_at_once(players: int) -> None:
    game = (
        palatine.load_game("chinese", "miniature", players) if players == 2 else palatine.load_game("chinese", None, 3)
    )
    bots = [Listener(seat) for seat in range(players)]
    state = game.new_initial_state()
    returns = play_game(state, bots, Dealer(1))
    assert returns == state.returns()
    assert sum(returns) == 0
    dealt = players * sum(game.rules.row_sizes)
    for seat, bot in enumerate(bots):
        assert bot.restarts == 1
        assert bot.heard == [(dealt + other, other, None) for other in range(players) if other != seat]


def test_chinese_match() -> None:
    game = palatine.load_game("chinese", "miniature")
    result = play_match(game, TWO_RANDOM, 200, seed=3)
    assert all(sum(row) == 0 for deal in result.deals for row in deal.returns)
    low, high = result.interval
    assert low < 0 < high


def test_bots_hear_of_the_others() -> None:
    state = palatine.load_game("leduc", num_players=3).new_initial_state()
    bots = [Listener(seat) for seat in range(3)]
    play_game(state, bots, Dealer(3))
    choices = [(turn, actor, int(move)) for turn, (actor, move) in enumerate(state.history) if actor >= 0]
    assert len(choices) > 3
    for seat, bot in enumerate(bots):
        assert bot.heard == [choice for choice in choices if choice[1] != seat]


def test_a_bot_cannot_play_on_in_the_state() -> None:
    class Meddler(RandomBot):
        def step(self, state: palatine.game.State[Any, Any], player: Any = None) -> Any:
            move = super().step(state, player)
            while not state.is_terminal():
                state.apply(state.legal_actions()[0])
            return move

    found = play_match("leduc", [Meddler, "random"], 20, seed=2)
    assert found.deals == play_match("leduc", TWO_RANDOM, 20, seed=2).deals


def statistic(numbers: list[float]) -> tuple[float, float]:
    """Mean and variance by fractions."""
    exact = [Fraction(number) for number in numbers]
    mean = sum(exact) / len(exact)
    return float(mean), float(sum((number - mean) ** 2 for number in exact) / (len(exact) - 1))


def test_the_estimates_are_those_of_the_deals() -> None:
    result = play_match(palatine.load_game("leduc", num_players=3), ["random"] * 3, 100, seed=9)
    student = 1.9842169515  # the 97.5 % point for 99 degrees of freedom
    scores = [[fsum(row[bot] for row in deal.returns) / 3 for deal in result.deals] for bot in range(3)]
    wanted: list[tuple[Any, list[float]]] = [(result.means[bot], scores[bot]) for bot in range(3)]
    for (a, b), found in result.differences.items():
        wanted.append((found, [x - y for x, y in zip(scores[a], scores[b], strict=True)]))
    wanted.append((result.lead, [x - (y + z) / 2 for x, y, z in zip(*scores, strict=True)]))
    for found, numbers in wanted:
        mean, variance = statistic(numbers)
        assert isclose(found.mean, mean, abs_tol=1e-12)
        assert isclose(found.margin, student * (variance / 100) ** 0.5, rel_tol=1e-8)
    assert sorted(result.differences) == [(0, 1), (0, 2), (1, 2)]


def test_duplicates_halve_the_luck() -> None:
    """What rotation is for: the cards are most of the luck of Leduc."""
    result = play_match("leduc", ["random", "random"], 1000, seed=1)
    single = [row[0] - row[1] for deal in result.deals for row in deal.returns[:1]]
    assert result.lead.margin < 0.75 * 1.962 * (statistic(single)[1] / len(single)) ** 0.5


def test_lines_of_json_hold_the_match() -> None:
    test = SequentialTest(0, 0.5)
    result = play_match("leduc", ["random", bettor_of_leduc], 300, seed=3, test=test)
    *deals, summary = map(json.loads, result.json_lines())
    assert {(line["format"], line["version"]) for line in [*deals, summary]} == {("palatine.match", 1)}
    assert [line["type"] for line in deals] == ["deal"] * len(result.deals)
    again = tuple(
        PlayedDeal(line["deal"], line["seed"], tuple(tuple(row) for row in line["returns"])) for line in deals
    )
    assert again == result.deals
    game = palatine.load_game(summary["game"], palatine.leduc.Rules.from_dict(summary["rules"]), summary["num_players"])
    found = MatchResult(game, tuple(summary["bots"]), summary["seed"], again, test)
    assert found == result
    assert json.loads(json.dumps(found.summary())) == summary
    assert summary["bots"] == ["random", "bettor_of_leduc"]
    assert summary["deals"] == len(deals)
    assert summary["means"][0]["mean"] == pytest.approx(
        sum(sum(row[0] for row in line["returns"]) / 2 for line in deals) / len(deals)
    )
    assert summary["test"]["accepted"] == result.verdict.accepted


def bettor_of_leduc(seed: int) -> Bot:
    return Raiser()


class Raiser(Bot):
    def step(self, state: palatine.game.State[Any, Any], player: Any = None) -> Any:
        return state.legal_moves(player)[-1]


def test_one_deal_has_no_interval() -> None:
    result = play_match("kuhn", TWO_RANDOM, 1)
    assert result.interval == (float("-inf"), float("inf"))
    assert json.loads(result.json_lines()[-1])["lead"]["margin"] is None
    assert "Infinity" not in "".join(result.json_lines())


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("chunk", [None, 1, 7, 1000])
@pytest.mark.parametrize("test", [None, SequentialTest(-0.5, 0.5), SequentialTest(0, 0.05)])
def test_no_pool_changes_the_result(chunk: int | None, test: SequentialTest | None, processes: Executor) -> None:
    bots = [careful, "random"]
    plain = play_match("kuhn", bots, 150, seed=4, test=test, chunk=1)
    heard: list[PlayedDeal] = []
    assert play_match("kuhn", bots, 150, 4, test=test, executor=processes, chunk=chunk, progress=heard.append) == plain
    assert tuple(heard) == plain.deals
    with ThreadPoolExecutor(3) as threads:
        assert play_match("kuhn", bots, 150, 4, test=test, executor=threads, chunk=chunk) == plain


def test_results_pickle() -> None:
    result = play_match("kuhn", TWO_RANDOM, 3)
    assert pickle.loads(pickle.dumps(result)) == result


@pytest.mark.parametrize("choice", [None, 1.5, True, b"pass"])
def test_what_is_no_move_names_who_made_it(choice: object) -> None:
    class Absent(Illegal):
        def step(self, state: palatine.game.State[Any, Any], player: Any = None) -> Any:
            return choice

    with pytest.raises(TypeError, match="Absent at seat 0: a move"):
        play_match("kuhn", [lambda seed: Absent(), "random"], 5)


def test_an_illegal_choice_names_who_made_it(processes: Executor) -> None:
    for executor in (None, processes):
        with pytest.raises(palatine.IllegalMoveError, match="Illegal at seat 1: deal Ks"):
            play_match("kuhn", ["random", illegal], 5, executor=executor)
    state = kuhn.State()
    with pytest.raises(palatine.IllegalMoveError, match="seat 0"):
        play_game(state, [Illegal(), RandomBot(1)], Dealer(1))


@pytest.mark.parametrize(
    ("changes", "error", "named"),
    [
        ({"game": "bridge"}, palatine.RulesError, "no game 'bridge'"),
        ({"game": 3}, TypeError, "a name, not int"),
        ({"game": palatine.load_game("kuhn", num_players=3)}, palatine.Error, "kuhn for 3 needs as many bots, not 2"),
        ({"bots": ["random"]}, palatine.RulesError, "1"),
        ({"bots": ["random"] * 11}, palatine.RulesError, "11"),
        ({"bots": "random"}, TypeError, "not str"),
        ({"bots": None}, TypeError, "a list of a bot for each seat, not NoneType"),
        ({"progress": 5}, TypeError, "progress must be callable, not int"),
        ({"bots": ["random", "radnom"]}, palatine.Error, "no bot 'radnom'"),
        ({"bots": ["random", "random:5"]}, palatine.Error, "'5'"),
        ({"bots": ["random", 5]}, TypeError, "a text or makes a bot of a seed, not int"),
        ({"bots": ["random", str]}, TypeError, "str makes a str, not a "),
        ({"deals": 0}, palatine.Error, "deals out of range 1..1099511627776: 0"),
        ({"deals": -(10**50)}, palatine.Error, "deals out of range"),
        ({"deals": 1.5}, TypeError, "deals must be an int, not float"),
        ({"seed": -1}, palatine.Error, "-1"),
        ({"seed": 2**64}, palatine.Error, "18446744073709551616"),
        ({"chunk": 0}, palatine.Error, "chunk out of range"),
        ({"chunk": True}, TypeError, "chunk must be an int, not bool"),
        ({"test": 0.5}, TypeError, "test is a SequentialTest, not float"),
        ({"executor": 2}, TypeError, "executor is a concurrent.futures.Executor, not int"),
    ],
)
def test_what_is_wrong_is_named_before_anything_is_played(
    changes: dict[str, Any], error: type[Exception], named: str
) -> None:
    def played(deal: PlayedDeal) -> None:
        raise AssertionError("plays")

    arguments = {"game": "kuhn", "bots": TWO_RANDOM, "deals": 10, "progress": played}
    with pytest.raises(error) as caught:
        play_match(**{**arguments, **changes})
    assert named in str(caught.value)


def test_as_many_bots_as_seats() -> None:
    with pytest.raises(palatine.Error, match="kuhn for 2 needs as many bots, not 3"):
        play_game(kuhn.State(), [RandomBot(1)] * 3, Dealer(1))
