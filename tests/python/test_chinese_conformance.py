"""What every game must satisfy, on Chinese Poker: presets whose rules differ most from the default, with few cards."""

import importlib

import pytest

from conformance.games import registered, short
from conformance.test_suite import PROPERTIES
from palatine import chinese

OF_FEW_WORLDS = {"test_resample_worlds", "test_resample_truth"}  # which list all worlds of a seat


@pytest.mark.slow
@pytest.mark.parametrize("name", ["casino", "low27", "banker"])
def test_every_preset(name: str) -> None:
    subject = registered("chinese", 2, preset=name, worlds=False, **short(chinese.PRESETS[name]))
    for check in PROPERTIES:
        if check not in OF_FEW_WORLDS:
            importlib.import_module(f"conformance.{check}").check(subject)
