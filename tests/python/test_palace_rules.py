"""Options of Palace Poker: values, records, presets, and what is refused."""

from typing import Any

import pytest

import palatine
from palatine import RulesError, palace
from palatine.palace import Rules, State


def test_rules_as_values() -> None:
    for rules in palace.PRESETS.values():
        assert Rules.from_dict(rules.to_dict()) == rules
    given = State.setup(["Ah Ad 6c", None], banners=["9s", "Kh"]).rules
    assert Rules.from_dict(given.to_dict()) == given
    assert Rules(stacks=[5, 6]).stacks == (5, 6)
    rules = palatine.load_game("palace", "gentle", small_bet=3).rules
    assert (rules.bank, rules.ante_chips, rules.big_bet_chips) == ("points", 1, 6)
    assert repr(Rules()) == "Rules()"


@pytest.mark.parametrize("name", ["gentle", "standard"])
def test_presets_are_those_of_cpp(name: str) -> None:
    assert palace.rules.native(palace.PRESETS[name]).is_preset(name)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"structure": "pot_limit"}, "pot_limit"),
        ({"small_bet": 0}, "0"),
        ({"big_bet": 10_001}, "10001"),
        ({"ante": -1}, "-1"),
        ({"raise_cap": 1001}, "1001"),
        ({"max_soldiers": 0}, "0"),
        ({"max_turns": 0}, "0"),
        ({"palace_cards": 6}, "6"),
        ({"stacks": -1}, "-1"),
        ({"stacks": (1,)}, "(1,)"),
        ({"deck": "As As"}, "As"),
        ({"bank": "chips"}, "chips"),
    ],
)
def test_wrong_options(options: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError) as error:
        Rules(**options)
    assert named in str(error.value)


def test_tables_that_do_not_fit() -> None:
    for rules, players in (
        (Rules(deck="As Ks Qh Jh"), 2),
        (Rules(stacks=(1000,) * 5), 2),
        (Rules(stacks=(1000, 1000)), 3),
        (Rules(stacks=(1000, 0)), 2),
        (Rules(all_in="off", stacks=(1000, 4)), 2),
    ):
        with pytest.raises(RulesError):
            State(rules, players)
    for wrong in ({"small_bet": 1.5}, {"structure": 1}, {"setup": 1}, {"stacks": "5"}, {"raise_cap": True}):
        with pytest.raises(TypeError):
            Rules(**wrong)  # type: ignore[arg-type]
    record = State(num_players=3).to_json().replace('"stacks": 1000', '"stacks": [1000, 1000]')
    with pytest.raises(palatine.RecordError, match="stacks"):
        State.from_json(record)
