"""Cards and sets of cards: ids, text, order, copies, and that nothing can change them."""

import collections.abc
import copy
import itertools
import operator
import pickle
import random
import subprocess
import sys
import weakref
from typing import Any

import pytest

import palatine
import referee
from palatine import Card, CardError, CardSet, parse_cards

ALL = range(52)
RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"


def texts_of(card: int) -> list[str]:
    """Every writing of a card."""
    rank, suit = RANKS[card // 4], card % 4
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    return [r + s for r in sorted(ranks) for s in (SUITS[suit], SUITS[suit].upper(), SYMBOLS[suit])]


# Cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card_id", ALL)
def test_a_card_is_its_id(card_id: int) -> None:
    card = Card(card_id)
    assert isinstance(card, int)
    assert type(card) is Card
    assert card == card_id
    assert hash(card) == hash(card_id)
    assert int(card) == operator.index(card) == card_id
    assert card.rank == card_id // 4
    assert card.suit == card_id % 4
    assert bool(card) is True
    assert str(card) == f"{card}" == RANKS[card_id // 4] + SUITS[card_id % 4]
    assert repr(card) == f"Card('{card}')"
    assert eval(repr(card), {"Card": Card}) == card
    assert Card(card) == card


@pytest.mark.parametrize("card_id", ALL)
def test_every_writing_of_a_card(card_id: int) -> None:
    for text in texts_of(card_id):
        assert Card(text) == card_id
        assert parse_cards(text) == [card_id]
        assert list(CardSet(text)) == [card_id]


def test_card_examples() -> None:
    assert Card("2c") == 0
    assert Card("As") == 51
    assert Card("10s") == Card("Ts") == Card("T♠") == 35
    assert sorted([Card("As"), Card("2c"), Card("Kd")]) == [0, 45, 51]
    assert [0, 10, 20][Card("2d")] == 10
    assert {Card("As"): "x"}[Card(51)] == "x"


@pytest.mark.parametrize("bad", [52, -1, 53, 100, 256, 10**8, 2**31, 2**32, 2**63, 2**64, -(2**64), 10**40])
def test_no_such_id(bad: int) -> None:
    with pytest.raises(CardError, match=str(bad)):
        Card(bad)


NOT_CARDS = [
    "1s",
    "0s",
    "11s",
    "Ax",
    "AA",
    "sA",
    "A",
    "s",
    "10",
    "100s",
    "Asd",
    "A s",
    "-1",
    "52",
    "♠",
    "♠A",
    "As♠",
    "Z♠",
]


@pytest.mark.parametrize("bad", NOT_CARDS)
def test_no_such_text(bad: str) -> None:
    for call in (Card, parse_cards, CardSet, palatine.poker.evaluate):
        with pytest.raises(CardError) as error:
            call(bad)
        shown = str(error.value).partition("'")[2].rstrip("'")
        assert shown
        assert bad.startswith(shown) if call is Card else shown in bad


@pytest.mark.parametrize("bad", ["", " ", "As Kd", " As", "As ", "As,"])
def test_a_card_is_one_card(bad: str) -> None:
    with pytest.raises(CardError):
        Card(bad)


@pytest.mark.parametrize(
    "bad", [True, False, 1.0, 1.5, float("nan"), None, b"As", ["As"], (1,), {}, object(), 1j, Card]
)
def test_wrong_types_for_a_card(bad: Any) -> None:
    with pytest.raises(TypeError):
        Card(bad)


def test_an_index_that_is_no_int_makes_no_card() -> None:
    class FloatIndex:
        def __index__(self) -> int:
            return 3.7  # type: ignore[return-value]  # noqa: PLE0305

    class OwnCard(Card):
        pass

    for kind in (Card, OwnCard):
        with pytest.raises(TypeError):
            kind(FloatIndex())


def test_a_card_needs_one_argument() -> None:
    with pytest.raises(TypeError):
        Card()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Card(1, 2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Card("11", 16)  # type: ignore[call-arg]


@pytest.mark.parametrize("card_id", ALL)
def test_a_card_copies_and_pickles(card_id: int) -> None:
    card = Card(card_id)
    for twin in (
        copy.copy(card),
        copy.deepcopy(card),
        *(pickle.loads(pickle.dumps(card, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert type(twin) is Card
        assert twin == card
        assert str(twin) == str(card)


def test_a_card_cannot_change() -> None:
    card = Card("As")
    for name in ("rank", "suit", "real", "anything"):
        with pytest.raises(AttributeError):
            setattr(card, name, 3)
    with pytest.raises(AttributeError):
        del card.rank  # type: ignore[misc]
    assert (card.rank, card.suit) == (12, 3)


def test_arithmetic_leaves_cards() -> None:
    assert type(Card("As") + 0) is int
    assert Card("As") > Card("Ac") > Card("Ks") == Card("Ac") - 1


# Texts of many cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "As Tc 2h Ts",
        "AsTc2hTs",
        "as,10c,2H,10S",
        "A♠ 10♣2♥\tT♠",
        "\n As,,  Tc\r\n2h , Ts,",
        "As\nTc\n2h\nTs\n",
        "10♠"[:0] + "A♠T♣2♥10♠",
    ],
)
def test_parse_cards_keeps_the_order_of_the_text(text: str) -> None:
    cards = parse_cards(text)
    assert cards == [51, 32, 2, 35]
    assert all(type(card) is Card for card in cards)


@pytest.mark.parametrize("text", ["", " ", "\n\t", ",", " , ,\r\n"])
def test_no_cards_at_all(text: str) -> None:
    assert parse_cards(text) == []
    assert CardSet(text) == CardSet()
    assert palatine.poker.evaluate(text) == 0


def test_duplicates_in_a_text_are_refused_by_name() -> None:
    for card_id, (one, other) in itertools.product(ALL, [(0, 0), (0, -1), (1, 2)]):
        texts = texts_of(card_id)
        for text in (texts[one] + texts[other], f"{texts[one]} {texts[other]}"):
            with pytest.raises(CardError, match=referee.to_text([card_id])):
                parse_cards(text)
            with pytest.raises(CardError, match=referee.to_text([card_id])):
                CardSet(text)


def test_the_word_that_is_no_card_is_named() -> None:
    for bad in ("1s", "Xy", "A", "Zebra", "Kd;Qh"):
        with pytest.raises(CardError) as error:
            parse_cards(f"As Kd {bad} Qh" if "K" not in bad else f"As {bad} Jh")
        assert bad.removeprefix("Kd") in str(error.value)


def test_errors_about_long_texts_are_short() -> None:
    for bad in ("x" * 1_000_000, "♠" * 100_000, "\x00" * 1000, "\U0001f0a1" * 1000):
        with pytest.raises(CardError) as error:
            parse_cards(bad)
        assert len(str(error.value)) < 300


# Sets -----------------------------------------------------------------------------------------------------------------


def random_sets(count: int) -> list[tuple[set[int], CardSet]]:
    shuffler = random.Random(17)
    pairs = []
    for i in range(count):
        ids = set(shuffler.sample(ALL, i % 53))
        pairs.append((ids, CardSet(ids)))
    return pairs


def test_a_set_behaves_as_a_set_of_ids() -> None:
    pairs = random_sets(120)
    for ids, cards in pairs:
        assert isinstance(cards, collections.abc.Set)
        assert len(cards) == len(ids)
        assert bool(cards) == bool(ids)
        assert list(cards) == sorted(ids)
        assert all(type(card) is Card for card in cards)
        assert [card in cards for card in ALL] == [card in ids for card in ALL]
        assert cards.mask == referee.mask_of(ids)
        assert CardSet.from_mask(cards.mask) == cards
        assert cards.to_bytes() == bytes(sorted(ids))
        assert str(cards) == referee.to_text(sorted(ids, reverse=True))
        assert CardSet(str(cards)) == cards
        assert cards == ids
        assert ids == cards
    for (ids, cards), (other_ids, other) in itertools.product(pairs[::3], pairs[::4]):
        for operation in (operator.or_, operator.and_, operator.sub, operator.xor):
            result = operation(cards, other)
            assert type(result) is CardSet
            assert set(result) == operation(ids, other_ids)
            assert set(operation(cards, other_ids)) == operation(ids, other_ids)
        for relation in (operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt):
            assert relation(cards, other) == relation(ids, other_ids)
        assert cards.isdisjoint(other) == ids.isdisjoint(other_ids)


def test_equal_sets_have_equal_hashes() -> None:
    for ids, cards in random_sets(60):
        again = CardSet(sorted(ids, reverse=True))
        assert again == cards
        assert hash(again) == hash(cards)
    assert len({CardSet([i]) for i in ALL}) == 52
    assert len({CardSet("As Kd"), CardSet("Kd As"), CardSet("kd,AS")}) == 1


def test_every_way_to_make_a_set() -> None:
    expected = CardSet.from_mask(referee.mask_of([51, 45, 0]))
    for cards in (
        "As Kd 2c",
        "2cKdAs",
        ["As", "Kd", "2c"],
        [51, 45, 0],
        (Card("As"), 45, "2c"),
        {51, 45, 0},
        iter([0, 45, 51]),
        (card for card in (0, 45, 51)),
        CardSet("As Kd 2c"),
        parse_cards("As Kd 2c"),
        CardSet("As") | CardSet("Kd 2c"),
    ):
        assert CardSet(cards) == expected
    assert CardSet() == CardSet("") == CardSet([]) == CardSet.from_mask(0)
    assert len(CardSet()) == 0
    assert CardSet.full() == CardSet(ALL)
    assert CardSet.full().mask == 0x1FFF_1FFF_1FFF_1FFF
    assert len(CardSet.full()) == 52


def test_what_is_no_set() -> None:
    for bad_ids in ([52], [-1], [10**8], [0, 2**64], [1, 2, 256]):
        with pytest.raises(CardError, match=str(bad_ids[-1])):
            CardSet(bad_ids)
    for duplicates in ([0, 0], ["As", 51], ["As", "As"], [Card(7), 9, 7]):
        with pytest.raises(CardError):
            CardSet(duplicates)
    for wrong in (5, 1.5, None, object(), [1.5], [None], [True], [[1]], [b"As"], True):
        if wrong is None:
            continue
        with pytest.raises(TypeError):
            CardSet(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [1 << 13, 1 << 15, 1 << 29, 1 << 63, 1 << 64, -1, 2**64 - 1, 10**40, -(2**63)])
def test_what_is_no_mask(bad: int) -> None:
    for call in (CardSet.from_mask, palatine.poker.evaluate_mask):
        with pytest.raises(CardError) as error:
            call(bad)
        assert str(bad) in str(error.value) or hex(bad) in str(error.value)


def test_membership_of_other_things() -> None:
    cards = CardSet("2c 2d As")
    assert Card("As") in cards
    assert 51 in cards
    assert 50 not in cards
    for other in (52, -1, 10**30, 2**64):
        assert other not in cards
    for other in ("xx", "", "As Kd", "A\u200bs", "x" * 10**6, 1.5, None, True, b"As", (51,)):
        assert other not in cards
    for unhashable in ([], {}, set(), [51]):  # as Python's own sets say
        with pytest.raises(TypeError, match="unhashable"):
            unhashable in cards  # noqa: B015


def test_sets_copy_and_pickle() -> None:
    for _, cards in random_sets(20):
        for twin in (
            copy.copy(cards),
            copy.deepcopy(cards),
            *(pickle.loads(pickle.dumps(cards, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
        ):
            assert type(twin) is CardSet
            assert twin == cards
            assert hash(twin) == hash(cards)
            assert twin.mask == cards.mask


def test_a_set_cannot_change() -> None:
    cards = CardSet("As Kd")
    for name in ("mask", "anything"):
        with pytest.raises(AttributeError):
            setattr(cards, name, 3)
    for name in ("add", "discard", "remove", "clear", "pop", "update"):
        assert not hasattr(cards, name)
    before = hash(cards)
    alias = cards
    alias |= CardSet("2c")
    assert cards == CardSet("As Kd")
    assert alias == CardSet("As Kd 2c")
    assert hash(cards) == before


def test_repr_of_a_set_shows_its_cards() -> None:
    for text in ("", "As", "As Kd 2c"):
        assert eval(repr(CardSet(text)), {"CardSet": CardSet}) == CardSet(text)
        assert text in repr(CardSet(text))


def test_a_set_is_not_ordered_by_its_mask() -> None:
    assert not CardSet("2c") <= CardSet("As")
    assert not CardSet("As") <= CardSet("2c")
    assert CardSet("2c") != 1
    assert CardSet("2c") != "2c"


def test_no_references_are_kept() -> None:
    class Cards(list):  # type: ignore[type-arg]
        pass

    cards = Cards([1, 2, 3])
    witness = weakref.ref(cards)
    CardSet(cards)
    palatine.poker.evaluate(cards)
    del cards
    assert witness() is None


# The package ----------------------------------------------------------------------------------------------------------


def test_errors_form_one_family() -> None:
    assert issubclass(palatine.Error, ValueError)
    for name in ("CardError", "RulesError", "IllegalMoveError", "StateError", "RecordError"):
        error = getattr(palatine, name)
        assert issubclass(error, palatine.Error)
        assert error.__module__.startswith("palatine")
        assert type(pickle.loads(pickle.dumps(error("text")))) is error


def test_import_loads_neither_numpy_nor_rich() -> None:
    code = "import sys, palatine, palatine.poker, palatine.cards; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "palatine.poker" in loaded
    assert not {name for name in loaded if name.split(".")[0] in ("numpy", "rich")}


def test_scalar_calls_do_not_load_numpy() -> None:
    code = (
        "import sys, palatine; from palatine import poker;"
        "poker.evaluate('As Kd'); poker.evaluate_mask(1); poker.best_five([1, 2]); poker.describe(5);"
        "palatine.CardSet('As').to_bytes(); palatine.Random(1).deal(5); palatine.isa();"
        "assert 'numpy' not in sys.modules and 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_warm_up_leaves_nothing_to_load_or_build() -> None:
    code = (
        "import sys, palatine; palatine.warm_up(); loaded = set(sys.modules)\n"
        "from palatine import bots, casino, chinese\n"
        "from palatine.casino.match_table import shipped_table\n"
        "from palatine.chinese.arrange import cached_objective\n"
        "built = [cache.cache_info().misses for cache in (shipped_table, cached_objective)]\n"
        "for rules in chinese.PRESETS.values():\n"
        "    if rules.hand_size == 13: chinese.arrange('As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s', rules)\n"
        "casino.MatchTable.shipped()\n"
        "for name in palatine.games():\n"
        "    state = palatine.load_game(name).new_initial_state(); palatine.Dealer(1).play(state)\n"
        "    bots.make_bot('random', name, 1); state.observation_tensor(0); type(state).from_json(state.to_json())\n"
        "assert [cache.cache_info().misses for cache in (shipped_table, cached_objective)] == built, built\n"
        "print(*sorted(set(sys.modules) - loaded))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.split() == []


def test_build_info() -> None:
    info = palatine.build_info()
    assert isinstance(info, dict)
    assert palatine.__version__ in map(str, info.values())
    assert palatine.isa() in ("base", "avx2", "avx512")
