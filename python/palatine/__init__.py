"""Palatine: a native engine for Palace Poker, Chinese Poker and Royal Casino.

`palatine.poker` evaluates hands of any size on one scale, `palatine.chinese` sets thirteen cards in three rows,
`palatine.casino` plays Royal Casino, `palatine.palace` Palace Poker. Games are played through one protocol, see
`palatine.game`: `load_game`, `Dealer`, `playouts`. Cards are `Card` and `CardSet`; what goes wrong is an `Error`.
"""

import importlib
import itertools
import os.path
import sys
from typing import TYPE_CHECKING, Any

from palatine import _core, cards, poker
from palatine._core import __version__, isa
from palatine.cards import Card, CardSet, parse_cards
from palatine.errors import CardError, Error, IllegalMoveError, RecordError, RulesError, StateError
from palatine.random import Random

if TYPE_CHECKING:
    from palatine import bots as bots
    from palatine import casino as casino
    from palatine import chinese as chinese
    from palatine import executors as executors
    from palatine import game as game
    from palatine import kuhn as kuhn
    from palatine import leduc as leduc
    from palatine import match as match
    from palatine import palace as palace
    from palatine import search as search
    from palatine.dealer import Dealer as Dealer
    from palatine.game import Game as Game
    from palatine.game import games as games
    from palatine.game import load_game as load_game
    from palatine.game import playouts as playouts

__all__ = [
    "Card",
    "CardError",
    "CardSet",
    "Dealer",
    "Error",
    "Game",
    "IllegalMoveError",
    "Random",
    "RecordError",
    "RulesError",
    "StateError",
    "__version__",
    "bots",
    "build_info",
    "cards",
    "casino",
    "chinese",
    "executors",
    "game",
    "games",
    "get_include",
    "isa",
    "kuhn",
    "leduc",
    "load_game",
    "match",
    "palace",
    "parse_cards",
    "playouts",
    "poker",
    "search",
    "warm_up",
]


def _is_the_command() -> bool:
    """Tell whether this process is the command `palatine`, or `python -m palatine`, which says errors in one line."""
    name = sys.argv[0] if sys.argv else ""
    if name == "-m":  # while Python looks for the module
        return any(pair == ("-m", "palatine") for pair in itertools.pairwise(sys.orig_argv))
    return os.path.basename(name).removesuffix(".exe") == "palatine"


if not _is_the_command():
    isa()  # a PALATINE_ISA that cannot be is an error here, not in the middle of a batch that cannot throw


def build_info() -> dict[str, str]:
    """Tell the version, the instruction set in use, and those that this build and machine can run.

    >>> sorted(build_info())
    ['isa', 'supported', 'version']
    """
    supported = [name for name in ("base", "avx2", "avx512") if _core.isa_supported(name)]
    return {"version": __version__, "isa": isa(), "supported": " ".join(supported)}


def get_include() -> str:
    """Name the folder of the headers, for extensions in C, C++ and Cython.

    `palatine/capi.h` is for those that use the capsule, `palatine/python/own_game.hpp` for games of one's own; the
    headers of the C++ library are there, too.
    """
    return os.path.join(os.path.dirname(__file__), "include")


# Loaded when first asked for: they need modules that the evaluator does not.
_LATER = {
    "Dealer": "dealer",
    "Game": "game",
    "games": "game",
    "load_game": "game",
    "playouts": "game",
}
_LATER_MODULES = ("bots", "casino", "chinese", "executors", "game", "kuhn", "leduc", "match", "palace", "search")


def __getattr__(name: str) -> Any:
    if name in _LATER_MODULES:
        return importlib.import_module(f"palatine.{name}")
    if name in _LATER:
        globals()[name] = value = getattr(importlib.import_module(f"palatine.{_LATER[name]}"), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def warm_up() -> None:
    """Load and build now what is otherwise loaded and built at first use, so that no call of a server waits for it.

    That is every module of the package but the command line, numpy, the words of the hands, the tables of the arranger
    for each preset of Chinese Poker, and the match table of Royal Casino: some 0.3 s and 55 MB. Under rules or with a
    field of one's own the first call still builds tables, in some 3 ms.
    """
    import numpy  # noqa: F401

    from palatine.bots import GENERAL
    from palatine.casino import MatchTable
    from palatine.chinese import PRESETS
    from palatine.chinese.arrange import HAND_SIZE, objective_of

    for module in (*(f"palatine.{name}" for name in _LATER_MODULES), "palatine.dealer", *GENERAL):
        importlib.import_module(module)
    poker.describe(0)
    _core.chinese_warm_up()
    for rules in PRESETS.values():
        if rules.hand_size == HAND_SIZE:
            objective_of(rules, None)
    MatchTable.shipped()
