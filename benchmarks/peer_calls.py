"""How other packages are called, each in its fastest documented way, on inputs made beforehand."""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import hands
import numpy as np
from numpy.typing import NDArray

Row = Sequence[int]  # card ids


@dataclass(frozen=True)
class Call:
    """A function of one hand: `call(prepare(row))`, only the call being timed."""

    who: str
    form: str  # what the argument is
    prepare: Callable[[Row], Any]
    call: Callable[[Any], Any]
    against: str = ""  # the form of ours to compare with
    higher_wins: bool = True
    sizes: tuple[int, ...] = (5, 7)
    n: int = 2000  # hands a round
    star: bool = False  # call(*prepare(row)) instead


def texts(row: Row) -> list[str]:
    return [hands.TEXTS[i] for i in row]


def text(row: Row) -> str:
    return "".join(texts(row))


def own_calls() -> list[Call]:
    from palatine import Card, CardSet, poker

    evaluate = poker.evaluate
    sizes = (5, 7, 13)
    return [
        Call("palatine", "list of Cards", lambda row: [Card(i) for i in row], evaluate, sizes=sizes),
        Call("palatine", "list of ints", list, evaluate, sizes=sizes),
        Call("palatine", "bytes", bytes, evaluate, sizes=sizes),
        Call("palatine", "CardSet", CardSet, evaluate, sizes=sizes),
        Call("palatine", "mask", lambda row: CardSet(row).mask, poker.evaluate_mask, sizes=sizes),
        Call("palatine", "list of texts", texts, evaluate, sizes=sizes),
        Call("palatine", "text", text, evaluate, sizes=sizes),
    ]


def _pkrbot(pkrbot: Any) -> list[Call]:
    def cards(row: Row) -> list[Any]:
        return [pkrbot.Card(t) for t in texts(row)]

    return [Call("pkrbot", "list of Cards", cards, pkrbot.evaluate, "list of Cards")]


def _phevaluator(phevaluator: Any) -> list[Call]:
    evaluate = phevaluator.evaluate_cards
    return [
        Call("phevaluator", "ints", tuple, evaluate, "list of ints", higher_wins=False, star=True),
        Call("phevaluator", "texts", texts, evaluate, "list of texts", higher_wins=False, star=True),
    ]


def _eval7(eval7: Any) -> list[Call]:
    def cards(row: Row) -> list[Any]:
        return [eval7.Card(t) for t in texts(row)]

    return [Call("eval7", "list of Cards", cards, eval7.evaluate, "list of Cards")]


def _treys(treys: Any) -> list[Call]:
    evaluate = treys.Evaluator().evaluate

    def split(row: Row) -> tuple[list[int], list[int]]:
        cards = [treys.Card.new(t) for t in texts(row)]
        return cards[:2], cards[2:]

    return [Call("treys", "ints", split, evaluate, "list of ints", higher_wins=False, n=400, star=True)]


def _pokerkit(pokerkit: Any) -> list[Call]:
    from_game = pokerkit.StandardHighHand.from_game

    def cards(row: Row) -> tuple[Any, ...]:
        return tuple(pokerkit.Card.parse(text(row)))

    return [
        Call("pokerkit", "tuple of Cards", cards, from_game, "list of Cards", n=20),
        Call("pokerkit", "text", text, from_game, "text", n=20),
    ]


def _pokerfast(pokerfast: Any) -> list[Call]:
    def tuple_of_texts(row: Row) -> tuple[str, ...]:
        return tuple(texts(row))

    return [Call("pokerfast", "tuple of texts", tuple_of_texts, pokerfast.eval7, "list of texts", sizes=(7,))]


PEERS: dict[str, Callable[[Any], list[Call]]] = {
    "phevaluator": _phevaluator,
    "pkrbot": _pkrbot,
    "eval7": _eval7,
    "treys": _treys,
    "pokerkit": _pokerkit,
    "pokerfast": _pokerfast,
}


def peer_calls() -> tuple[list[Call], dict[str, str]]:
    """The calls of the peers that can be imported; of the others why not."""
    calls: list[Call] = []
    missing: dict[str, str] = {}
    for name, make in PEERS.items():
        try:
            module: ModuleType = importlib.import_module(name)
            calls += make(module)
        except (ImportError, AttributeError, OSError) as error:
            missing[name] = f"{type(error).__name__}: {error}"
    return calls, missing


def pokerfast_batch() -> Callable[[NDArray[np.uint8], NDArray[np.uint16]], None]:
    """The C function under pokerfast's `equity.evaluate`: OMPEval over contiguous uint8 (n, k) ids, k <= 7.

    The package documents no batch over arrays; its shared library exports this one. Versions differ in whether it
    looks for bad and duplicate cards (0.2.0 does).
    """
    equity = importlib.import_module("pokerfast.equity")
    path = equity.find_library()
    if path is None:
        raise OSError("pokerfast has no native library on this platform")
    library = ctypes.CDLL(path)
    if library.pf_init() != 0:
        raise OSError("pokerfast's native library does not start")
    function = library.pf_evaluate
    function.restype = ctypes.c_int
    function.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint, ctypes.c_void_p]

    def call(rows: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
        if function(rows.ctypes.data, rows.shape[0], rows.shape[1], out.ctypes.data) != 0:
            raise ValueError("pokerfast refused the hands")

    return call
