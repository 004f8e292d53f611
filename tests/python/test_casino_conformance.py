"""What every game must satisfy, on Royal Casino: every preset, two to four players, two rounds with few cards.

Deals of all 52 cards are played beside the plain referee in test_casino_match.py.
"""

import importlib

import pytest

from conformance.games import few_cards, registered
from conformance.test_suite import PROPERTIES
from palatine import casino

TABLES = [(name, players) for name in sorted(set(casino.PRESETS) - {"miniature"}) for players in (2, 3, 4)]
OF_FEW_WORLDS = {"test_resample_worlds", "test_resample_truth"}  # which list all worlds of a seat
NOT_HERE = {*OF_FEW_WORLDS, "test_setup"}  # a set-up table has no history to compare with


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_and_number_of_players(name: str, players: int) -> None:
    subject = registered(
        "casino", players, preset=name, worlds=False, games=2, partners=players == 4, **few_cards(players)
    )
    for check in PROPERTIES:
        if check not in NOT_HERE:
            importlib.import_module(f"conformance.{check}").check(subject)
