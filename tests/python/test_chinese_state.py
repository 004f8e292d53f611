"""Chinese Poker as a game: beside the plain referee, its numbers and texts, what is known to whom, the sampler."""

import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest

import chinese_referee as plain
import palatine
from chinese_hands import options_of
from palatine import Card, CardSet, Dealer, IllegalMoveError, Random, RulesError, StateError, chinese
from palatine.chinese import PRESETS, Arrangement, Declare, Rules, State, Surrender
from palatine.game import CHANCE
from plain_chain import chain

FULL = [name for name, rules in PRESETS.items() if rules.hand_size == 13]
HOUSE = Rules(
    scoring=(2, 5),
    gun=3,
    home_run=2,
    row_bonus="open_face",
    bonus_to="both",
    specials="fujian",
    special_order=["six_pairs", "three_straights"],
    misset="scoop",
    surrender=4,
    wheel="second",
)
MORE = {"house": HOUSE, "flat": Rules(misset="flat6", topology="banker", surrender=3, specials="basic")}
TABLES = [(name, players) for name in (*FULL, *MORE) for players in (2, 3, 4)] + [("miniature", 2)]
DEAL_T = [
    "Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s",
    "Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h",
    "As Ks 7h / 8h 8d 4h 4d Js / Th Td Tc 5h 5d",
    "2s 2c 6d / 3s 3d 3c Qs Jd / Jc 9c 7c 5c 4c",
]


def cards_of(text: str) -> str:
    return text.replace("/", " ")


def dealt(rules: Rules, players: int, seed: int) -> tuple[State, list[list[int]]]:
    """A state after the deal, and the hands as they were dealt."""
    rng = random.Random(f"{rules} {players} {seed}")
    pack = rng.sample(sorted(map(int, rules.deck)), players * rules.hand_size)
    dealer = rng.randrange(players)
    state = State(rules, players, dealer)
    Dealer(pack).play(state)
    return state, [pack[(seat - dealer - 1) % players :: players] for seat in range(players)]


def plain_setting(hand: list[int], sizes: tuple[int, ...], action: int) -> list[list[int]]:
    """The description again: sets of positions by rising masks, the highest card at position 0."""
    cards = sorted(hand, reverse=True)

    def subsets(items: list[int], size: int) -> list[list[int]]:
        ways = itertools.combinations(range(len(items)), size)
        return [[items[p] for p in way] for way in sorted(ways, key=lambda way: sum(1 << p for p in way))]

    front, middle = divmod(action, math.comb(len(cards) - sizes[0], sizes[1]))
    first = subsets(cards, sizes[0])[front]
    rest = [card for card in cards if card not in first]
    second = subsets(rest, sizes[1])[middle]
    return [first, second, [card for card in rest if card not in second]]


def is_legal(hand: list[int], action: int, rules: Rules) -> bool:
    options = options_of(rules)
    count = math.comb(rules.hand_size, rules.row_sizes[0]) * math.comb(
        rules.hand_size - rules.row_sizes[0], rules.row_sizes[1]
    )
    if action == count:
        return bool(chinese.specials(hand, rules))
    if action == count + 1:
        return rules.surrender is not None
    rows = plain_setting(hand, rules.row_sizes, action)
    return 0 <= action < count and (rules.misset != "reject" or not plain.is_misset(rows, options))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_beside_the_referee(name: str, players: int) -> None:
    """Deals with choices of all kinds, made in any order: what is legal, what is shown, what is won."""
    rules = {**PRESETS, **MORE}[name]
    options, count = options_of(rules), 72_072 if name != "miniature" else 30
    for seed in range(12):
        state, hands = dealt(rules, players, seed)
        rng = random.Random(seed)
        plain_seats: list[Any] = [None] * players
        seats = rng.sample(range(players), players)
        for done, seat in enumerate(seats):
            assert state.pending == tuple(sorted(set(range(players)) - set(seats[:done])))
            for action in (count, count + 1, count + 2, *(rng.randrange(count) for _ in range(3))):
                legal = action < count + 2 and is_legal(hands[seat], action, rules)
                assert state.is_legal(action, seat) is legal, (action, hands[seat])
            action = rng.choice([count, count + 1, rng.randrange(count)])
            while not state.is_legal(action, seat):
                action = rng.randrange(count)
            state.apply(action, seat)
            if action == count + 1:
                plain_seats[seat] = ("surrendered", None)
            elif action == count:
                best = plain.best_specials(hands[seat], options) if rules.hand_size == 13 else ["three_flushes"]
                plain_seats[seat] = ("declared", min(best, key=chinese.SPECIALS.index))
            else:
                rows = plain_setting(hands[seat], rules.row_sizes, action)
                plain_seats[seat] = ("misset" if plain.is_misset(rows, options) else "sound", rows)
        assert state.returns() == [float(sum(row)) for row in plain.settle(plain_seats, options, state.dealer)]
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            for seat in range(players):
                seen = seat == viewer or plain_seats[seat][0] != "surrendered"
                assert view["hands"][seat] == (str(CardSet(hands[seat])) if seen else None)
                shown = {"declared": "declare", "surrendered": "surrender"}.get(plain_seats[seat][0])
                assert view["choices"][seat] == (shown or str(Arrangement(*plain_seats[seat][1], rules=rules)))


def test_every_legal_setting_of_a_hand() -> None:
    for name, rules in (("default", Rules()), ("low27", PRESETS["low27"]), ("house", HOUSE)):
        state, hands = dealt(rules, 2, 1)
        actions = state.legal_actions(1)
        assert len(actions) == state.legal_count(1) == len(state.legal_moves(1))
        assert actions == sorted(set(actions))
        legal = set(actions)
        for action in random.Random(2).sample(range(72_074), 800):
            assert (action in legal) is is_legal(hands[1], action, rules)
        if name == "default":
            assert len(actions) == chinese.settings(hands[1]).legal


def test_a_view_lists_the_moves_unless_there_are_very_many() -> None:
    state, _ = dealt(Rules(), 2, 1)
    assert state.view(0)["legal_moves"] is state.view(1)["legal_moves"] is None
    assert state.view()["legal_moves"] == []
    state.apply(state.default_move(0), 0)
    assert state.view(0)["legal_moves"] == []
    small, _ = dealt(PRESETS["miniature"], 2, 1)
    moves = [*map(str, small.legal_moves(1))]
    assert small.view(1)["legal_moves"] == moves
    assert [small._more_than(number, 1) for number in (0, len(moves) - 1, len(moves))] == [True, True, False]
    assert [state._more_than(number, 1) for number in (512, state.legal_count(1) - 1, state.legal_count(1))] == [
        True,
        True,
        False,
    ]
    assert not state._more_than(0, 0)


def test_actions_texts_and_moves() -> None:
    state, hands = dealt(Rules(specials="casino", surrender=3), 2, 3)
    for action in random.Random(1).sample(state.legal_actions(0), 200):
        move = state.move_of(action, 0)
        assert isinstance(move, Arrangement)
        rows = plain_setting(hands[0], (3, 5, 5), action)
        assert [set(map(int, row)) for row in (move.front, move.middle, move.back)] == [set(row) for row in rows]
        assert state.action_of(move, 0) == state.action_of(str(move), 0) == action
        steps = state.steps(action, 0)
        order = sorted(hands[0], reverse=True)
        assert [next(i for i in range(3) if card in rows[i]) for card in order] == steps
        assert state.action_of_steps(steps, 0) == action
        for size in range(13):
            assert steps[size] in state.legal_steps(steps[:size], 0)
    assert state.move_of(72_072, 0) == Declare()
    assert state.move_of(72_073, 0) == state.parse_move(" Surrender ", 0) == Surrender()
    assert state.steps("surrender", 0) == [4]
    with pytest.raises(IllegalMoveError, match="no such action: 72074"):
        state.move_of(72_074, 0)


def test_steps_are_exact() -> None:
    state, _ = dealt(PRESETS["default"], 2, 4)
    ways = sorted({tuple(state._steps(action)) for action in state.legal_actions(0)})
    rng = random.Random(5)
    for size in (0, 1, 2, 3, 5, 8, 10, 12, 13):
        for _ in range(6):
            prefix = rng.choice(ways)[:size]
            following = {way[size] for way in ways if way[:size] == prefix} if size < 13 else set()
            assert state.legal_steps(prefix, 0) == sorted(following)
            wrong = (*prefix, rng.randrange(3))
            if len(wrong) <= 13 and not any(way[: len(wrong)] == wrong for way in ways):
                with pytest.raises(IllegalMoveError):
                    state.legal_steps(wrong, 0)


def test_what_is_refused() -> None:
    full = State.setup([cards_of(rows) for rows in DEAL_T], rules=PRESETS["full"])
    assert full.explain(DEAL_T[0], 0) is None
    assert full.explain("declare", 0) == "declare: the hand holds no special that the rules offer"
    assert full.explain(f"{DEAL_T[0]} declare", 0) == full.explain("declare", 0)
    assert full.explain("surrender", 0) == "surrender: the rules have no surrender"
    assert "not in the hand: As Ks Js Th Td Tc 8h 8d 7h 5h 5d 4h 4d" in str(full.explain(DEAL_T[2], 0))
    wrong = "Kh Kd Kc / Qh Qd Qc 7s 5s / 2h 2d 9s 8s 6s"
    reason = "the middle (three of a kind, queens, kickers seven five) does not beat the front (three of a kind, kings)"
    assert full.explain(wrong, 0) == f"{wrong}: mis-set: {reason}"
    for text in ("Qc Qd / Qh", "Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s", 2 * f"{DEAL_T[0]} ", "declare declare"):
        with pytest.raises(IllegalMoveError, match="no move of chinese"):
            full.parse_move(text, 0)
    start = State()
    for move in (DEAL_T[0], Arrangement.from_text(DEAL_T[0]), "declare", Surrender()):
        with pytest.raises(IllegalMoveError, match="chance is to act"):
            start.apply(move)
        assert not start.is_legal(move, 0)
    with pytest.raises(IllegalMoveError, match="not to act"):
        start.move_text(5, 0)
    with pytest.raises(RulesError, match="deck has 12 cards, fewer than the 15 for 3 players"):
        State(PRESETS["miniature"], 3)


def test_a_false_declaration_changes_nothing_and_a_true_one_is_paid() -> None:
    dragon = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    rest = CardSet.full() - CardSet(dragon)
    other = CardSet(sorted(rest)[:13])
    state = State.setup([dragon, other], rules=PRESETS["full"], dealer=0)
    with pytest.raises(IllegalMoveError, match="no special"):
        state.apply("declare", 1)
    state.apply("As Kd Qh / 6s 5d 4h 3c 2s / Jc Ts 9d 8h 7c declare", 0)
    assert state.view(1)["choices"] == [None, None]
    assert state.view(0)["choices"] == ["declare", None]
    state.apply(state.default_move(1), 1)
    assert state.returns() == [13.0, -13.0]
    assert state.view()["hands"][0] == str(CardSet(dragon))


def test_deal_t() -> None:
    """The worked examples 1 to 4 and 21."""
    table = {"row_bonus": "table"}
    for options, dealer, totals in (
        ({}, 3, [9, 1, -5, -5]),
        ({"scoring": "two_four"}, 3, [12, 2, -8, -6]),
        ({"scoring": "one_six"}, 3, [18, 1, -8, -11]),
        (table, 3, [30, -6, -12, -12]),
        ({**table, "bonus_mode": "add"}, 3, [39, -9, -15, -15]),
        ({"gun": 2}, 3, [18, 1, -8, -11]),
        ({"gun": 2, "home_run": 2}, 3, [36, -5, -14, -17]),
        ({"topology": "banker"}, 0, [9, -3, -3, -3]),
        ({"topology": "banker", "gun": 2}, 2, [6, 1, -8, 1]),
    ):
        state = State.setup([cards_of(rows) for rows in DEAL_T], dict(enumerate(DEAL_T)), Rules(**options), dealer)
        assert state.returns() == totals, options


def test_nobody_looks_before_all_is_dealt_and_then_at_no_order() -> None:
    one, other = State(PRESETS["miniature"]), State(PRESETS["miniature"])
    pack = [int(card) for card in PRESETS["miniature"].deck][:10]
    changed = pack[::2][::-1]
    for number, card in enumerate(pack):
        one.apply(card)
        other.apply(changed[number // 2] if number % 2 == 0 else card)
        for seat in (0, 1):
            assert one.information_state_string(seat) == other.information_state_string(seat)
            assert one.information_state_key(seat) == other.information_state_key(seat)
            assert one.view(seat) == other.view(seat)
            if number < 9:
                assert one.information_state_string(seat) == f"dealt {number + 1}"
    assert one == other  # a position holds hands as sets
    assert one.to_json() != other.to_json()
    assert one.information_state_string(0).startswith("dealt 10; hand ")
    one.apply("surrender", 1)
    assert one.information_state_string(0).endswith("; chosen 1")
    one.apply(one.default_move())
    assert one.view(0)["hands"][1] is None
    assert one.information_state_string(0).endswith("show 1 surrender")


@pytest.mark.parametrize("name", ["miniature", "casino"])
def test_default_moves(name: str) -> None:
    rules = PRESETS[name]
    for seed in range(10):
        state, hands = dealt(rules, 2, seed)
        move = state.default_move(1)
        assert state.is_legal(move, 1)
        assert (move == Declare()) is bool(chinese.specials(hands[1], rules))
        assert move == state.resample(1, 5).default_move(1)
    state, hands = dealt(Rules(), 4, 1)
    assert state.default_move(2) == chinese.arrange(hands[2])[0].arrangement
    with pytest.raises(StateError):
        State().default_move()


def test_samples_are_uniform_over_the_worlds() -> None:
    """All hands that the other may have, and of each all that it may have chosen, listed as sets."""
    rules = PRESETS["miniature"]
    state, hands = dealt(rules, 2, 6)
    state.apply(state.legal_actions(1)[4], 1)
    unseen = sorted({*map(int, rules.deck)} - {*hands[0]})
    worlds: dict[tuple[tuple[int, ...], int], float] = {}
    for hand in itertools.combinations(unseen, 5):
        legal = [action for action in range(32) if is_legal(list(hand), action, rules)]
        for action in legal:
            worlds[hand, action] = 1 / len(legal) / math.comb(7, 5)
    found: Counter[tuple[tuple[int, ...], int]] = Counter()
    samples = 20_000
    for seed in range(samples):
        turns = state.resample(0, seed)._turns()
        first = (state.dealer + 1) % 2
        cards = [action for actor, action in turns if actor == CHANCE]
        assert sorted(cards[(0 - first) % 2 :: 2]) == sorted(hands[0])
        found[tuple(sorted(cards[(1 - first) % 2 :: 2])), turns[-1][1]] += 1
    assert set(found) <= set(worlds)
    square = sum((found[world] - samples * chance) ** 2 / (samples * chance) for world, chance in worlds.items())
    assert abs(square - len(worlds)) < 5 * math.sqrt(2 * len(worlds))
    for rules in (Rules(), HOUSE):
        state, hands = dealt(rules, 3, 1)
        state.apply(state.default_move(2), 2)
        seen: set[str] = set()
        for seed in range(30):
            sample = state.resample(1, seed)
            assert sample.information_state_string(1) == state.information_state_string(1)
            assert sample.is_legal(0, 1) == state.is_legal(0, 1)
            seen.add(sample.view(0)["hands"][0])
        assert len(seen) == 30


def plain_playouts(game: palatine.Game, n: int, seed: int) -> tuple[Any, ...]:
    """The description again: chance by index, players by drawing numbers until one is legal."""
    generator, part, sums, states = Random(chain(seed, 0)), 0, [0.0] * game.num_players, 0
    codes = 72_074 if sum(game.rules.row_sizes) == 13 else 32
    for _ in range(n):
        state = game.new_initial_state()
        states += 1
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                action = cards[0 if len(cards) == 1 else generator.below(len(cards))]
            else:
                action = generator.below(codes)
                while not state.is_legal(action):
                    action = generator.below(codes)
            state.apply(action)
            states += 1
        part = chain(part, state.position_key)
        sums = [a + b for a, b in zip(sums, state.returns(), strict=True)]
    return n, states, n * game.num_players, tuple(total / n for total in sums), chain(0, part)


@pytest.mark.parametrize(("name", "players"), [("casino", 3), ("house", 4), ("miniature", 2), ("default", 2)])
def test_playouts(name: str, players: int) -> None:
    game = palatine.load_game("chinese", {**PRESETS, **MORE}[name], players)
    assert tuple(palatine.playouts(game, 60, 3)) == plain_playouts(game, 60, 3)


def test_setup() -> None:
    hands = [cards_of(rows) for rows in DEAL_T]
    state = State.setup(hands, {2: DEAL_T[2], 0: DEAL_T[0]}, dealer=1)
    assert state.pending == (1, 3)
    assert [actor for actor, _ in state.history][52:] == [2, 0]
    assert State.setup([None, None]) == State()
    part = State.setup(["As", "Kd Kc"], dealer=0)
    assert part.view()["dealt"] == 3
    assert part.is_chance_node()
    for arguments, reason in (
        ((["As As", None],), "As"),
        ((["As", ""], None, None, 0), "others too many"),
        ((["As", "As"],), "there twice"),
        ((["As", None], {0: "surrender"}), "chance is to act|not to act"),
        ((hands, {0: DEAL_T[1]}), "not in the hand"),
        ((hands, {0: DEAL_T[0], 4: DEAL_T[0]}), "no such seat: 4"),
        (([hands[0] + " Ac", hands[1].replace("Ac ", "") + " 2s"],), "13 cards at most"),
        ((["2s", "5h"], None, PRESETS["miniature"]), "5h is not in the deck"),
    ):
        with pytest.raises(StateError, match=reason):
            State.setup(*arguments)
    for wrong in ("As", 5, {"As"}):
        with pytest.raises(TypeError):
            State.setup(wrong)
    with pytest.raises(TypeError):
        State.setup(hands, [DEAL_T[0]])


def test_records_of_thirteen_cards() -> None:
    for name in FULL:
        state, _ = dealt(PRESETS[name], 4, 7)
        for seat in (2, 0):
            state.apply(state.default_move(seat), seat)
        other = State.from_json(state.to_json())
        assert other == state
        assert other.rules == PRESETS[name]
        assert other.to_json() == state.to_json()
        assert other.position_key == state.position_key
        other.undo()
        assert other != state


def test_it_is_among_the_games() -> None:
    assert "chinese" in palatine.games()
    game = palatine.load_game("chinese", "full", 4)
    assert (game.num_steps, game.max_steps) == (5, 13)
    assert game.observation_spec()["dealt"].stop == 4 * 4 * 52 + 3 * 4 + 1
    state = game.new_initial_state()
    Dealer(1).play(state)
    tensor = state.observation_tensor(2)
    spec = game.observation_spec()
    cards = tensor[spec["cards"]].reshape(4, 52)
    assert [Card(i) for i in cards[2].nonzero()[0]] == sorted(CardSet(state.view(2)["hands"][2]))
    assert cards.sum() == 13
