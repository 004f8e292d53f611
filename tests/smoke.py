"""What any wheel must do, in seconds: `python tests/smoke.py`, or with pytest. Needs palatine and numpy only."""

import pickle
import zlib

import numpy as np

import palatine
from palatine import chinese, poker

# A hash over the values of a fixed seeded run: the same on every processor, instruction set, compiler and Python.
SIGNATURE = 0x35499E65


def seeded_hands() -> list[list[int]]:
    """Hands of 0 to 52 cards."""
    random = palatine.Random(20)
    deck = list(range(52))
    hands = []
    for number in range(2650):
        random.shuffle(deck)
        hands.append(deck[: number % 53])
    return hands


def signature() -> int:
    return zlib.crc32(np.array([poker.evaluate(hand) for hand in seeded_hands()], dtype="<u2").tobytes())


def test_signature() -> None:
    assert signature() == SIGNATURE, hex(signature())


def test_scale() -> None:
    assert poker.evaluate("") == 0
    assert poker.evaluate("Ad 2d 3d 4d 5d") == 9832
    assert poker.evaluate("As Ks Qs Js Ts") == poker.NUM_VALUES - 1
    assert poker.evaluate("A♠ K♥") < poker.evaluate("2c2d") < poker.evaluate("10s 10h")
    assert poker.describe(poker.evaluate("Kc Kd Kh 2c 2d 7s 3h")) == "full house, kings over twos"


def test_batches_equal_single_calls() -> None:
    hands = seeded_hands()
    masks = np.array([palatine.CardSet(hand).mask for hand in hands], dtype=np.uint64)
    single = [poker.evaluate(hand) for hand in hands]
    assert poker.evaluate_many(masks).tolist() == single
    assert poker.evaluate_many(masks, threads=2).tolist() == single
    for size in range(53):
        rows = np.array(hands[size::53], dtype=np.uint8)
        assert poker.evaluate_many(rows).tolist() == single[size::53]


def test_cards() -> None:
    card = palatine.Card("10s")
    assert (int(card), str(card), pickle.loads(pickle.dumps(card))) == (35, "Ts", card)
    assert str(palatine.CardSet("2c As Kd")) == "As Kd 2c"


def refusal(cards: object) -> str:
    try:
        poker.evaluate(cards)
    except palatine.CardError as error:
        return str(error)
    raise AssertionError(cards)


def test_errors() -> None:
    for wrong, shown in (("As As", "As"), ("As Xx", "Xx"), ([52], "52"), ([-1], "-1"), ([10**30], "1000")):
        assert shown in refusal(wrong)


def test_arrange() -> None:
    hand = palatine.CardSet("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s")
    arrangement = chinese.arrange(hand)[0].arrangement
    assert arrangement.front | arrangement.middle | arrangement.back == hand
    assert [len(row) for row in (arrangement.front, arrangement.middle, arrangement.back)] == [3, 5, 5]
    front, middle, back = map(poker.evaluate, (arrangement.front, arrangement.middle, arrangement.back))
    assert front < middle < back


def test_settle() -> None:
    deal = ["Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s", "Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h"]
    assert chinese.settle(deal, chinese.PRESETS["full"]).totals == (10, -10)


def test_palace() -> None:
    assert palatine.palace.battle_result("9s", "Ah Ad 6c", "Kh", "Qc Qd 7s") == -1
    session = palatine.palace.Session(num_players=6, seed=1)
    while not session.hand_is_over:
        session.apply(session.state.default_move())
    assert sum(session.stacks) == 6000
    assert palatine.palace.Session.from_json(session.to_json()) == session


def test_a_match() -> None:
    result = palatine.match.play_match("leduc", ["random", "random"], 20, seed=1)
    low, high = result.interval
    assert low < result.lead.mean < high
    assert len(result.deals) == 20


def test_solving() -> None:
    solution = palatine.search.cfr("kuhn", iterations=200)
    assert solution.exploitability is not None
    assert solution.exploitability < 0.01
    learnt = palatine.search.mccfr("leduc", iterations=2000, seed=1).policy
    assert palatine.search.mccfr("leduc", iterations=2000, seed=1, threads=2).policy == learnt


def test_searches() -> None:
    state = palatine.kuhn.State.setup(["Js", "Ks"], ["pass", "bet"])
    for result in (
        palatine.search.alpha_beta(state, perfect_information=True, threads=2),
        palatine.search.epimc(state, worlds=20, threads=2),
    ):
        assert (str(result.move), result.value, result.complete) == ("pass", -1.0, True)


def main() -> None:
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    for test in tests.values():
        test()
    print(f"palatine {palatine.__version__}, {palatine.isa()}, signature {signature():#010x}")
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
