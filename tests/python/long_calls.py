"""Every public call that may take long, on an input where it does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import palatine
from palatine import casino, chinese, palace, search
from palatine.bots import RandomBot
from palatine.cards import CardSet
from palatine.search.result import Stop

Call = Callable[[Stop | None], Any]


@dataclass(frozen=True)
class Long:
    """One call."""

    run: Call
    stopped: Callable[[Any], bool] | None = None
    """Whether its result shows that a stop ended it; None for a call that takes none."""
    native: tuple[str, ...] = ()
    """The functions of `_core` that it reaches."""


@cache
def full_table() -> casino.State:
    """Royal Casino, swedish: a king takes any of 48 loose cards that fall into sets of 13 (RC-6)."""
    hands = ["Ks Kh", "Kc Kd"]
    return casino.State.setup(hands, loose=CardSet.full() - CardSet(" ".join(hands)), rules=casino.PRESETS["swedish"])


def is_cut(result: Any) -> bool:
    """A search or a solver that was ended."""
    return not result.complete


@cache
def many_hands() -> Any:
    return np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)[:, :13]


@cache
def many_masks() -> Any:
    return np.full(1 << 26, 0x1F, dtype=np.uint64)


BATTLE = ("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc")

LONG: dict[str, Long] = {
    "legal_count": Long(lambda _: full_table().legal_count()),
    "len": Long(lambda _: len(full_table().legal_moves())),
    "legal_actions": Long(lambda _: full_table().legal_actions()),
    "iteration": Long(lambda _: sum(1 for _ in full_table().legal_moves())),
    "index": Long(lambda _: full_table().legal_moves()[10**9]),
    "random policy": Long(lambda _: RandomBot(1).policy(full_table())),
    "playouts": Long(lambda stop: palatine.playouts("casino", 10**9, stop=stop), lambda found: found.games < 10**9),
    "alpha_beta": Long(
        lambda stop: search.alpha_beta(full_table(), perfect_information=True, stop=stop), is_cut, ("alpha_beta",)
    ),
    "epimc": Long(lambda stop: search.epimc(full_table(), memory=1 << 33, stop=stop), is_cut, ("epimc",)),
    "ismcts": Long(lambda stop: search.ismcts(full_table(), simulations=10**9, stop=stop), is_cut, ("ismcts",)),
    "ismcts_best_response": Long(
        lambda stop: search.ismcts_best_response("casino", player=0, simulations=10**6, games=10**6, stop=stop),
        lambda found: found.games < 10**6,
        ("ismcts_best_response",),
    ),
    "mccfr, external": Long(lambda stop: search.mccfr("casino", iterations=10**9, stop=stop), is_cut, ("Mccfr.round",)),
    "mccfr, outcome": Long(
        lambda stop: search.mccfr("palace", sampling="outcome", iterations=10**9, stop=stop, memory=1 << 34), is_cut
    ),
    "cfr": Long(lambda stop: search.cfr("leduc", iterations=10**9, target=0.0, stop=stop), is_cut, ("Cfr.run",)),
    "writing out": Long(
        lambda stop: search.cfr("palace", iterations=1, stop=stop, memory=1 << 34), None, ("SequenceForm",)
    ),
    "casino.analyse": Long(
        lambda stop: casino.analyse(full_table(), simulations=10**9, stop=stop), lambda _: True, ("casino_engine",)
    ),
    "palace.showdown_equity": Long(
        lambda stop: palace.showdown_equity(["9s | ? ? ?", "Kh | ? ? ?", "2c | ? ? ?"], samples=10**8, stop=stop),
        lambda shares: shares[0].margin > 1e-4,  # of all samples it is below
        ("palace_shares",),
    ),
    "palace.solve_battle": Long(
        lambda stop: palace.solve_battle(*BATTLE, pot=120, target=0.0, iterations=10**6, stop=stop),
        is_cut,
        ("PalaceBattle.run",),
    ),
    "chinese.arrange_many": Long(
        lambda _: chinese.arrange_many(np.tile(many_hands(), (50, 1))), None, ("chinese_arrange_many",)
    ),
    "chinese.FieldSolver": Long(
        lambda _: chinese.FieldSolver(2**20, seed=1).step(), None, ("ChineseFieldSolver.step",)
    ),
    "poker.evaluate_many": Long(
        lambda _: [palatine.poker.evaluate_many(many_masks()) for _ in range(1000)], None, ("evaluate_many",)
    ),
}
