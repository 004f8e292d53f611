"""The border: whatever a caller hands over, the answer is right or an error that says what was wrong.

An error is palatine.Error for a bad value and TypeError for a wrong type; nothing crashes, and `out` is not touched.
"""

import gc
import inspect
import math
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import palatine
import palatine.cards
from border_things import BAD_CARDS, HUGE, NOT_CARDS, NOT_INTS, Colour, Endless, Index, IntSubclass, Raises, RaisesLate
from palatine import Card, CardError, CardSet, Random, _core, chinese, palace, parse_cards, poker

TAKES_CARDS: dict[str, Callable[[Any], Any]] = {
    "evaluate": poker.evaluate,
    "best_five": poker.best_five,
    "CardSet": CardSet,
}
TAKES_INT: dict[str, Callable[[Any], Any]] = {
    "evaluate_mask": poker.evaluate_mask,
    "describe": poker.describe,
    "category": poker.category,
    "from_mask": CardSet.from_mask,
    "below": lambda n: Random(1).below(n),
    "Random": Random,
}


def test_nothing_public_is_forgotten() -> None:
    """A new name has to be added here, and to the tests of this file."""
    assert {name for name in palatine.__all__ if callable(getattr(palatine, name))} == {
        "Card",
        "CardSet",
        "Dealer",
        "Game",
        "Random",
        "build_info",
        "games",
        "get_include",
        "isa",
        "load_game",
        "parse_cards",
        "playouts",
        "warm_up",
        "CardError",
        "Error",
        "IllegalMoveError",
        "RecordError",
        "RulesError",
        "StateError",
    }
    assert {name for name in poker.__all__ if callable(getattr(poker, name))} == {
        "Category",
        "best_five",
        "category",
        "category_name",
        "describe",
        "evaluate",
        "evaluate_many",
        "evaluate_mask",
    }
    assert {name for name in dir(Random(1)) if not name.startswith("_")} == {"below", "deal", "next", "shuffle"}


def test_public_names_are_listed_and_loaded_when_asked_for() -> None:
    assert dir(palatine) == sorted(palatine.__all__)
    code = "import palatine; [getattr(palatine, name) for name in dir(palatine)]; palatine.executors.map_ranges"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_wrong_types_for_cards(call: str) -> None:
    for bad in NOT_CARDS:
        with pytest.raises(TypeError):
            TAKES_CARDS[call](bad)


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_bad_values_for_cards(call: str) -> None:
    for bad, named in BAD_CARDS:
        with pytest.raises(CardError) as error:
            TAKES_CARDS[call](bad)
        assert named in str(error.value), (bad, str(error.value))


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_errors_of_the_caller_pass_through(call: str) -> None:
    for bad in (Raises(), [Raises()], [1, Raises()], RaisesLate(), (card for card in RaisesLate())):
        with pytest.raises(Raises.OwnError):
            TAKES_CARDS[call](bad)


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_everything_that_stands_for_a_card(call: str) -> None:
    expected = TAKES_CARDS[call]([5, 6, 51])
    for good in (
        [IntSubclass(5), Index(6), Card("As")],
        [np.uint8(5), np.int64(6), np.uint64(51)],
        [Colour.RED, 6, "As"],
        np.array([5, 6, 51]),
        np.array([5, 6, 51], dtype=np.uint8),
        np.array([5, 6, 51], dtype=np.int16)[::-1],
        {5: "a", 6: "b", 51: "c"},
        range(5, 7),
        {5, 6, 51},
        map(int, ["5", "6", "51"]),
    ):
        wanted = expected if not isinstance(good, range) else TAKES_CARDS[call]([5, 6])
        assert TAKES_CARDS[call](good) == wanted


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_an_endless_iterable_ends(call: str) -> None:
    endless = Endless()
    with pytest.raises(CardError):
        TAKES_CARDS[call](endless)
    assert endless.taken < 100


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_a_list_that_changes_while_it_is_read(call: str) -> None:
    cards: list[Any] = []

    class Shrinks:
        def __index__(self) -> int:
            cards.clear()
            gc.collect()
            return 7

    class Grows:
        def __index__(self) -> int:
            cards.extend([1] * 1000)
            return 8

    for changer in (Shrinks, Grows):
        cards[:] = [changer(), *([str(1000 + i)[0] + "s" for i in range(9)])]
        try:
            TAKES_CARDS[call](cards)
        except (CardError, RuntimeError):
            continue


@pytest.mark.parametrize("call", TAKES_CARDS)
def test_number_of_arguments(call: str) -> None:
    if call != "CardSet":
        with pytest.raises(TypeError):
            TAKES_CARDS[call]()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        TAKES_CARDS[call]([1], [2], [3])  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        TAKES_CARDS[call]([1], nonsense=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("call", TAKES_INT)
def test_wrong_types_for_a_number(call: str) -> None:
    for bad in NOT_INTS:
        with pytest.raises(TypeError):
            TAKES_INT[call](bad)
    with pytest.raises(Raises.OwnError):
        TAKES_INT[call](Raises())


@pytest.mark.parametrize("call", TAKES_INT)
def test_numbers_out_of_range(call: str) -> None:
    limit = {"describe": 9842, "category": 9842, "below": 2**32, "Random": 2**64}.get(call, 2**61)
    for bad in [-1, -2, limit, limit + 1, *HUGE]:
        if 0 <= bad < limit:
            continue
        for form in (bad, IntSubclass(bad), Index(bad)):
            if call == "below" and bad == 2**32:
                continue  # the largest that there could be
            with pytest.raises(palatine.Error) as error:
                TAKES_INT[call](form)
            assert str(bad) in str(error.value) or hex(bad) in str(error.value), (bad, str(error.value))


@pytest.mark.parametrize("call", TAKES_INT)
def test_everything_that_stands_for_a_number(call: str) -> None:
    wanted = TAKES_INT[call](5)
    for good in (IntSubclass(5), Index(5), Colour.RED, np.uint8(5), np.int64(5), np.uint64(5), Card(5), np.array(5)):
        result = TAKES_INT[call](good)
        if call == "Random":
            assert result.next() == Random(5).next()
        else:
            assert result == wanted


def test_category_names() -> None:
    for category in poker.Category:
        assert poker.category_name(category) == poker.category_name(int(category))  # type: ignore[arg-type]
    for bad in (-1, 9, 255, *HUGE):
        with pytest.raises(ValueError, match=str(bad)):
            poker.category_name(bad)  # type: ignore[arg-type]
    for wrong in ("x", [1], object(), 1.5, float("nan")):
        with pytest.raises((TypeError, ValueError)):
            poker.category_name(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [None, 5, 1.5, b"As", ["As"], object(), True, np.array([1])])
def test_only_text_is_parsed(bad: Any) -> None:
    with pytest.raises(TypeError):
        parse_cards(bad)


def test_calls_without_arguments() -> None:
    for call in (
        palatine.isa,
        palatine.build_info,
        palatine.warm_up,
        palatine.get_include,
        CardSet.full,
        Random(1).next,
    ):
        with pytest.raises(TypeError):
            call(1)  # type: ignore[call-arg]


IDS = np.arange(35, dtype=np.uint8).reshape(5, 7)


def test_no_call_leaks_a_reference_on_errors() -> None:
    bad: list[Any] = [["As", "As"], [52], [1.5], "Xy", np.zeros((2, 2), dtype=np.int64), Raises()]
    for item in bad:
        for call in (poker.evaluate, poker.best_five, CardSet, poker.evaluate_many):
            before = sys.getrefcount(item)
            for _ in range(20):
                with pytest.raises((TypeError, palatine.Error, Raises.OwnError)):
                    call(item)
            gc.collect()
            assert sys.getrefcount(item) <= before + 1


def test_public_calls_have_signatures_and_words() -> None:
    for module in (palatine, palatine.cards, poker):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing) and not (inspect.isclass(thing) and issubclass(thing, Exception)):
                assert thing.__doc__, f"{module.__name__}.{name} says nothing of itself"


def test_not_a_number_is_nowhere_a_card() -> None:
    for call in (*TAKES_CARDS.values(), *TAKES_INT.values(), Card):
        for bad in (math.nan, np.float64("nan"), [math.nan], -0.0):
            with pytest.raises(TypeError):
                call(bad)


def test_numbers_too_long_to_print() -> None:
    """Python refuses to print ints of more than 4,300 digits; the error is ours all the same."""
    for monster in (10**5000, -(10**5000)):
        for name, call in TAKES_INT.items():
            if name in ("below", "Random"):
                error: type[Exception] = palatine.Error
            else:
                error = CardError if "mask" in name else palatine.Error
            with pytest.raises(error):
                call(monster)
        for cards in TAKES_CARDS.values():
            with pytest.raises(CardError):
                cards([monster])
        with pytest.raises(palatine.RulesError, match="a list that cannot be printed"):
            palace.Rules(stacks=[monster])
        with pytest.raises(CardError):
            Card(monster)
        with pytest.raises(palatine.Error):
            poker.evaluate_many(IDS, threads=monster)
        with pytest.raises(palatine.Error):
            Random(1).deal(monster)


def test_a_broken_card_set_is_found_out() -> None:
    """Python lets the determined break any object; a mask that is none still must not reach the tables."""
    for mask in (1 << 13, 0xFFFF, 2**64 - 1, 1 << 63, -1, 2**64, "As", None, 1.5):
        broken = CardSet("As Kd")
        for name in (*getattr(CardSet, "__slots__", ()), "mask", "_mask"):
            try:
                object.__setattr__(broken, name, mask)
            except (AttributeError, TypeError):
                continue
        if broken.mask == CardSet("As Kd").mask:
            continue
        for call in (poker.evaluate, poker.best_five):
            with pytest.raises((palatine.Error, TypeError, OverflowError)):
                call(broken)


def test_a_subclass_that_lies_about_its_mask_is_found_out() -> None:
    for lie in (1 << 13, 0xFFFF, 2**64 - 1, -1, 2**64):
        try:

            class Liar(CardSet):
                mask = lie  # type: ignore[assignment]

        except TypeError:
            return  # nobody can derive from it
        for call in (poker.evaluate, poker.best_five, CardSet):
            try:
                result = call(Liar("As Kd"))
            except (palatine.Error, TypeError, OverflowError):
                continue
            assert result == call("As Kd")


HALF_MADE: dict[str, Callable[[], Any]] = {
    "below": lambda: Random.__new__(Random).below(4),
    "deal": lambda: Random.__new__(Random).deal(5),
    "counts": lambda: chinese.Field.__new__(chinese.Field).counts,
    "specials": lambda: _core.ChineseRules.__new__(_core.ChineseRules).specials(0),
    "arrange": lambda: chinese.arrange(range(13), field=chinese.Field.__new__(chinese.Field)),
    "step": lambda: _core.ChineseFieldSolver.__new__(_core.ChineseFieldSolver).step(1),
    "pickle": lambda: pickle.dumps(Random.__new__(Random)),
}


@pytest.mark.parametrize("call", HALF_MADE.values(), ids=HALF_MADE)
def test_objects_that_were_never_initialised(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()
