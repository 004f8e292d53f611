"""What every game must satisfy, on Palace Poker: 2 to 10 players, limit and no limit, short stacks and points."""

import importlib
from typing import Any

import pytest

from conformance.games import registered
from conformance.test_suite import PROPERTIES

OF_FEW_WORLDS = {"test_resample_worlds", "test_resample_truth"}  # which list all worlds of a seat
NOT_HERE = {*OF_FEW_WORLDS, "test_setup"}  # a set-up table has no history to compare with

TABLES: list[tuple[int, str, dict[str, Any]]] = [
    (2, "standard", {"max_turns": 30}),
    (3, "standard", {"structure": "no_limit", "stacks": (60, 300, 1000), "max_turns": 24}),
    (6, "standard", {"stacks": (40, 0, 100, 100, 30, 100), "max_turns": 24}),
    (10, "standard", {"structure": "no_limit", "stacks": 150, "max_turns": 10}),
    (2, "gentle", {"structure": "no_limit", "heads_up": "must_battle", "max_turns": 20}),
    (3, "gentle", {"discard_cost": "small_bet", "call_price": "match", "max_turns": 30}),
    (6, "gentle", {"captured_banner": "discard", "raise_cap": 1, "passive_end": "off", "max_turns": 16}),
    (10, "standard", {"dead_cards": "rank", "all_in": "single_pot", "stacks": 30, "max_turns": 10}),
]
THIN = {2: 1, 3: 1, 6: 4, 10: 24}
"""How many times fewer positions are asked about: every seat is asked at every turn that led to one."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "preset", "options"), TABLES)
def test_every_number_of_players(players: int, preset: str, options: dict[str, Any]) -> None:
    subject = registered("palace", players, preset=preset, worlds=False, games=2, thin=THIN[players], **options)
    for check in PROPERTIES:
        if check not in NOT_HERE:
            importlib.import_module(f"conformance.{check}").check(subject)
