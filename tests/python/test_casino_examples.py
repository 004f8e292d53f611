"""The worked examples of the rules, 1 to 30, beside the plain referee."""

import pytest

import casino_referee as plain
import casino_score_referee as plain_score
from casino_score_referee import Start
from casino_spots import DECK, Spot, build, plain_move, rules_of
from palatine import Dealer, casino
from referee import ids, to_text


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 4), (4, 3)])
def test_1_rounds(players: int, rounds: int) -> None:
    table = plain.start(plain.DEFAULT, players, 0, range(52))
    state = casino.State(num_players=players, dealer=0)
    dealer = Dealer(range(52))
    dealt = 1
    while any(table.hands):
        dealer.play(state)
        move = min(plain.legal_moves(table))
        state.apply(next(found for found in state.legal_moves() if plain_move(found) == move))
        dealt += state.is_chance_node()
        table = plain.step(table, move, 0)
    assert dealt == rounds
    assert state.is_terminal()
    assert not table.stock
    assert sum(map(len, state.piles)) == sum(map(len, table.piles)) == 52


def test_2_all_matching_cards() -> None:
    spot = Spot.of("Js 2c 3d 5h", "2d 3c 5c 6d", loose="Jd Jc 9h 4s")
    spot.only("Js x Jd, Jc", card="Js")
    spot.illegal("Js x Jd", "Js")
    assert spot.play("Js x Jc, Jd").table.loose == frozenset(ids("9h 4s"))


def test_3_match_and_sets() -> None:
    spot = Spot.of("Tc 2c Qd Qh", "2d 3d 5c 6d", loose="Ad 3c 4h 6s 7d Th")
    spot.only(
        "Tc x Th",
        "Tc x Th, 7d+3c",
        "Tc x Th, 6s+4h",
        "Tc x Th, 6s+3c+Ad",
        "Tc x Th, 7d+3c, 6s+4h",
        card="Tc",
    )
    spot.illegal("Tc x Ad, 3c, 4h, 6s, 7d, Th", "Tc x 7d+3c", "Tc")


def test_4_nothing_to_match() -> None:
    Spot.of("Kc 2c 3d 5h", "2d 3c 5d 6d", loose="7c 9d").only("Kc", card="Kc")


def test_5_ace_takes_fourteen() -> None:
    spot = Spot.of("Ah Kc Qc Kd", "2d 3c 5d 6d", loose="As 9d 5c")
    spot.only("Ah x As", "Ah x As, 9d+5c", card="Ah")
    spot.illegal("Ah x 9d+5c", "Ah")
    after = spot.play("Ah x As, 9d+5c")
    assert tuple(after.table.sweeps) == after.state.sweeps == (1, 0)


def test_6_ace_in_a_set() -> None:
    spot = Spot.of("Ac Qc Jc Kh", "2d 3c 5d 6d", loose="Ks Ad")
    spot.only("Ac x Ad", "Ac x Ks+Ad", card="Ac")
    spot.illegal("Ac x Ks", "Ac")
    assert spot.play("Ac x Ks+Ad").state.sweeps == (1, 0)


def test_7_three_cards_for_an_ace() -> None:
    spot = Spot.of("Ac Tc Td Th", "2d 3d 5d 6d", loose="Jc 2h As")
    spot.only("Ac x Jc+2h+As", "Ac x As", card="Ac")
    assert spot.play("Ac x Jc+2h+As").state.sweeps == (1, 0)


def test_8_a_build_needs_its_card() -> None:
    spot = Spot.of("9d Ac 2c 3c", "2d 3d 4d 6d", loose="5s")
    after = spot.play("9d = 14: 5s")
    assert after.table.builds == [build("9d 5s", 14, 0)]
    Spot.of("9d Kc 2c 3c", "2d 3d 4d 6d", loose="5s").illegal("9d = 14: 5s")


def test_9_single_and_multiple() -> None:
    spot = Spot.of("2c 8d Kc Kd", "2d 3d 4d 6c", loose="4s 4h 6d")
    spot.only("2c", "2c = 8: 6d, 4s+4h", "2c = 8: 6d", card="2c")
    after = spot.play("2c = 8: 6d, 4s+4h")
    assert after.table.builds == [build("2c 6d 4s 4h", 8, 0, multiple=True)]
    after = spot.play("2c = 8: 6d")
    assert (after.table.builds, after.table.loose) == ([build("2c 6d", 8, 0)], frozenset(ids("4s 4h")))


def test_10_raise() -> None:
    nine = build("5h 4c", 9, 1)
    spot = Spot.of("3d Qs 2c", "9s 2d 3c", loose="Kd", built=[nine])
    after = spot.play("3d > (5h 4c) = 12")
    assert after.table.builds == [build("5h 4c 3d", 12, 0)]
    own = Spot.of("3d Qs 9c", "9s 2d 3c", loose="Kd", built=[build("5h 4c", 9, 0)])
    own.illegal("3d > (5h 4c) = 12")
    fixed = build("5h 4c 9s", 9, 1, multiple=True)
    Spot.of("3d Qs 2c", "9d 2d 3c", loose="Kd", built=[fixed]).illegal("3d > (5h 4c 9s) = 12")


def test_11_raise_by_the_played_card_alone() -> None:
    spot = Spot.of("2h 8d Jd", "6s 2d 4d", loose="3c", built=[build("5s Ad", 6, 1)])
    spot.legal("2h > (5s Ad) = 8")
    spot.illegal("2h > (5s Ad) = 11: 3c", "2h > (5s Ad) = 11")


def test_12_raise_absorb() -> None:
    def spot(absorb: bool) -> Spot:
        return Spot.of("4s 9c Kc", "5s 2d 4d", loose="9d", built=[build("2c 3h", 5, 1)], raise_absorb=absorb)

    after = spot(False).play("4s > (2c 3h) = 9")
    assert (after.table.builds, after.table.loose) == ([build("2c 3h 4s", 9, 0)], frozenset(ids("9d")))
    spot(False).illegal("4s > (2c 3h) = 9: 9d")
    after = spot(True).play("4s > (2c 3h) = 9: 9d")
    assert after.table.builds == [build("2c 3h 4s 9d", 9, 0, multiple=True)]
    spot(True).legal("4s > (2c 3h) = 9")


def test_13_a_build_is_taken_as_a_unit() -> None:
    spot = Spot.of("Js 8c Kc", "8s 2d 4d", loose="3d", built=[build("6h 2s", 8, 1)])
    spot.only("Js", card="Js")
    spot.illegal("Js x (6h 2s), 3d")
    after = spot.play("8c x (6h 2s)")
    assert (after.table.loose, after.state.sweeps) == (frozenset(ids("3d")), (0, 0))


def test_14_an_owner_may_not_trail() -> None:
    own = build("6s 2h", 8, 0)
    Spot.of("8c 4d", "2d 3d", loose="Kd", built=[own]).only("8c x (6s 2h)")
    spot = Spot.of("8c 4d", "2d 3d", loose="Kd 4s", built=[own])
    spot.only("8c x (6s 2h)", "4d x 4s", "4d + (6s 2h): 4s", "4d = 8: 4s")
    spot.illegal("4d")


def test_15_match_and_build_together() -> None:
    spot = Spot.of("8c 4d", "2d 3d", loose="8h", built=[build("6s 2h", 8, 0)])
    spot.only("8c x (6s 2h), 8h", card="8c")
    spot.illegal("8c x 8h", "8c x (6s 2h)")


def test_16_partners() -> None:
    partners = build("7h 2s", 9, 2)

    def spot(hand: str, **options: str) -> Spot:
        return Spot.of(hand, "3c 4c Kc", "9d 3d 4d", "3h 4h 6h", loose="4s", built=[partners], **options)

    spot("9c 2c Jd").legal("9c x (7h 2s)", "2c > (7h 2s) = 11")
    spot("5c 9c Jd").legal("5c + (7h 2s): 4s")
    spot("5c Qc Jd").illegal("5c + (7h 2s): 4s")
    spot("9c 2c Jd", **{"raise": "opponents"}).illegal("2c > (7h 2s) = 11")


def test_17_the_last_card_of_a_deal() -> None:
    last = Spot.of("7s", "", loose="3h 4d", stock="")
    after = last.play("7s x 4d+3h")
    assert tuple(after.table.sweeps) == after.state.sweeps == (1, 0)
    spot = Spot.of("9c", "", loose="3h 4d", stock="", last_captor=1)
    spot.only("9c")
    after = spot.play("9c")
    assert tuple(after.table.sweeps) == after.state.sweeps == (0, 0)
    assert frozenset(ids("3h 4d 9c")) <= after.table.piles[1]
    assert [frozenset(map(int, pile)) for pile in after.state.piles] == after.table.piles


# Scores: piles of which the named cards are given, and the numbers of all and of spades.


def piles_of(*wanted: tuple[str, int, int]) -> list[frozenset[int]]:
    """Piles with these cards, so many cards and so many spades; special cards that nobody names are in the first."""
    special = set(ids("Td 2s As Ac Ah Ad"))
    named = [set(ids(cards)) for cards, _, _ in wanted]
    left = DECK - special - set().union(*named)
    named[0] |= special - set().union(*named)
    spades, others = ([c for c in sorted(left) if (c % 4 == 3) is spade] for spade in (True, False))
    for pile, (_, count, of_spades) in zip(named, wanted, strict=True):
        while plain.spades(frozenset(pile)) < of_spades:
            pile.add(spades.pop())
        while len(pile) < count:
            pile.add(others.pop())
        assert (len(pile), plain.spades(frozenset(pile))) == (count, of_spades)
    assert not spades
    assert not others
    return [frozenset(pile) for pile in named]


def scored(
    piles: list[frozenset[int]], scores: tuple[int, ...], sweeps: tuple[int, ...] = (), **options: object
) -> plain_score.Result:
    """What the referee says; the engine says the same."""
    overtime = bool(options.pop("overtime", False))
    rules = {**plain.DEFAULT, **options}
    sweeps = sweeps or (0,) * len(piles)
    found = plain_score.score(rules, piles, sweeps, 0, Start(scores, overtime=overtime))
    other = casino.score_deal(
        [to_text(pile) for pile in piles],
        sweeps=sweeps,
        last_captor=0,
        scores=scores,
        overtime=overtime,
        rules=rules_of(rules),
    )
    assert list(other.points) == found.points
    assert other.items == {item: tuple(points) for item, points in found.items.items()}
    assert (other.winner, list(other.totals)) == (found.winner, list(found.after.scores))
    assert tuple(other.carried) == found.after.carry
    assert other.winner is not None or other.overtime == found.after.overtime
    return found


def test_18_sweeps_cancel() -> None:
    even = piles_of(("Td As", 26, 7), ("2s", 26, 6))
    assert sum(scored(even, (0, 0)).points) == 8
    for scores, sweeps, net in (((0, 0), (3, 1), [2, 0]), ((18, 0), (3, 1), [0, 0]), ((18, 0), (1, 3), [0, 2])):
        assert scored(even, scores, sweeps).items["sweeps"] == net


def test_19_capped() -> None:
    piles = piles_of(("Td As Ac", 20, 7), ("2s Ah Ad", 32, 6))
    found = scored(piles, (18, 12))
    assert found.items["cards"] == [0, 3]
    assert [sum(points[s] for points in found.items.values()) for s in (0, 1)] == [5, 6]
    assert (found.after.scores, found.winner) == ((20, 18), None)
    assert scored(piles, (18, 12), endgame="freeze").after.scores == (18, 18)
    assert scored(piles_of(("2s", 30, 7), ("Td", 22, 6)), (20, 18)).winner == 0
    assert scored(piles_of(("Td", 20, 7), ("2s", 32, 6)), (20, 18)).winner == 1


def test_20_two_conditions() -> None:
    piles = piles_of(("Td As Ac", 30, 5), ("2s Ah Ad", 22, 8))
    assert scored(piles, (19, 20)).winner == 0
    assert scored(piles, (19, 20), at_20="most_spades").winner == 1
    assert scored(piles, (19, 20), at_20="either").winner == 1


def test_21_the_higher_total() -> None:
    six_five = piles_of(("As Ac Ah", 30, 5), ("Td 2s Ad", 22, 8))
    assert scored(six_five, (17, 16)).after.scores == (23, 21)
    assert scored(six_five, (17, 16)).winner == 0
    five_six = piles_of(("Td 2s Ad", 22, 8), ("As Ac Ah", 30, 5))
    level = scored(five_six, (17, 16))
    assert level.after == Start((22, 22), overtime=True)
    assert level.winner is None
    four_seven = piles_of(("As Ad Ac", 22, 8), ("Td 2s Ah", 30, 5))
    last = scored(four_seven, (22, 22), overtime=True)
    assert (last.after.scores, last.winner) == ((26, 29), 1)


def test_22_spades_tied() -> None:
    found = scored(piles_of(("Td As", 20, 5), ("2s", 20, 5), ("", 12, 3)), (0, 0, 0))
    assert found.items["spades"] == [0, 0, 0]
    assert found.items["cards"] == [0, 0, 0]


def test_23_finnish_values() -> None:
    finnish = plain.PRESETS["finnish"]
    spot = Spot.of("2s Td Qc 4c", "2d 3c 5d 6c", loose="9s 6d", **finnish)
    spot.legal("2s x 9s+6d")
    Spot.of("2s Td Qc 4c", "2d 3c 5d 6c", loose="Kc 3d", **finnish).legal("Td x Kc+3d")
    spot = Spot.of("Ac Td Qc 4c", "2d 3c 5d 6c", loose="Ah", **finnish)
    spot.only("Ac", card="Ac")
    spot.illegal("Ac x Ah")


def test_24_two_aces() -> None:
    spot = Spot.of("Ac As 2c Kh", "2d 3c 5d 6c", loose="Ah")
    spot.only("Ac x Ah", "Ac = 2: Ah", "Ac = 14: Ah", card="Ac")
    spot.illegal("Ac")
    assert spot.play("Ac = 2: Ah").table.builds == [build("Ac Ah", 2, 0)]
    assert spot.play("Ac = 14: Ah").table.builds == [build("Ac Ah", 14, 0, multiple=True)]
    Spot.of("Ac Ks 2c Kh", "2d 3c 5d 6c", loose="Ah").illegal("Ac = 14: Ah")
    Spot.of("Ac As 3h Kh", "2d 3c 5d 6c", loose="Ah").illegal("Ac = 2: Ah")


def test_25_two_builds_of_ones_own() -> None:
    builds = [build("6s 2s", 8, 0), build("3c 2h", 5, 0)]
    Spot.of("8c 5d", "Kc Kd", loose="8h", built=builds).only("8c x (6s 2s), 8h", "5d x (3c 2h)")


def test_26_two_builds_of_one_value() -> None:
    builds = [build("6s 2s", 8, 1), build("5c 3h", 8, 1)]
    spot = Spot.of("8c 8d", "8h Kd", loose="Kc", built=builds)
    spot.legal("8d + (6s 2s)", "8d + (5c 3h)", "8c x (6s 2s)", "8c x (5c 3h)", "8c x (6s 2s), (5c 3h)", "8c")
    assert all(len(cards) == 2 for kind, _, _, cards in spot.moves if kind == "add")


def test_27_both_must_be_taken() -> None:
    builds = [build("6s 2s", 8, 0), build("5c 3h", 8, 0)]
    Spot.of("8c Kd", "4c 9d", loose="Kc", built=builds).only("8c x (6s 2s), (5c 3h)", "Kd x Kc")


def test_28_an_ace_raises_by_one() -> None:
    spot = Spot.of("As Ah 3c", "Kd 2c 3d", loose="Qh", built=[build("9c 4h", 13, 1)])
    after = spot.play("As > (9c 4h) = 14")
    assert after.table.builds == [build("9c 4h As", 14, 0)]
    assert after.state.view(0)["hands"][0] == "Ah 3c"
    spot = Spot.of("As Tc 3c", "9d 2c 3d", loose="Qh", built=[build("5c 4h", 9, 1)])
    spot.legal("As > (5c 4h) = 10")


def test_29_the_highest_total_of_all() -> None:
    piles = piles_of(("As Ac Ah", 15, 2), ("Ad", 15, 2), ("Td 2s", 22, 9))
    found = scored(piles, (22, 22, 19), overtime=True)
    assert (found.points, found.after.scores, found.winner) == ([3, 1, 7], (25, 23, 26), 2)


def test_30_partners_sweep_together() -> None:
    piles = piles_of(("Td", 26, 7), ("2s", 26, 6))
    by_seat = {"N": (0, 1), "E": (1, 2), "S": (2, 2), "W": (3, 0)}
    sweeps = [0, 0]
    for seat, count in by_seat.values():
        sweeps[plain.side(seat, 4)] += count
    assert sweeps == [3, 2]
    assert scored(piles, (0, 0), tuple(sweeps)).items["sweeps"] == [1, 0]
