"""What holds for every class of the native core: pickling by any protocol, objects that have not begun."""

import inspect
import subprocess
import sys
import textwrap

import pytest

from palatine import _core

CLASSES = sorted(
    name for name, value in vars(_core).items() if inspect.isclass(value) and not issubclass(value, Exception)
)


def run(script: str) -> str:
    """What a script prints; a process of its own, since what is tested here used to kill it."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def test_all_classes_are_there() -> None:
    assert {"Random", "Mccfr", "Cfr", "Policy", "SequenceForm", "PalaceBattle", "GameState", "ChineseField"} <= set(
        CLASSES
    )


MAKERS = """
    import copy, pickle
    import numpy as np
    import palatine
    from palatine import _core, casino, chinese, kuhn, palace, search
    from palatine.bots import RandomBot
    from palatine.search.policy_bot import PolicyBot

    state = kuhn.State()
    form = _core.SequenceForm(state, 1 << 20)
    cfr = _core.Cfr(form, "cfr+")
    policy = search.TabularPolicy(state, cfr.policy())
    battle = palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120, iterations=1)
    MADE = {
        "Random": _core.Random(1),
        "GameState": state,
        "SequenceForm": form,
        "Cfr": cfr,
        "Policy": cfr.policy(),
        "Mccfr": _core.Mccfr(state, "external", 1, 1, 1 << 20),
        "PalaceBattle": battle.decisions[0]._battle,
        "ChineseField": _core.ChineseField.standard(),
        "ChineseFieldSolver": _core.ChineseFieldSolver(10, 1, chinese.Rules()),
        "ChineseObjective": _core.ChineseObjective(chinese.Rules(), None, 4),
        "ChineseRules": chinese.rules.native(chinese.Rules()),
        "CasinoRules": casino.rules.native(casino.Rules()),
        "PalaceRules": palace.rules.native(palace.Rules()),
    }
    OTHERS = [
        palatine.Random(1), RandomBot(1), PolicyBot(1, policy), battle, battle.decisions[0], policy,
        chinese.Field.standard(), search.MccfrSolver("kuhn"), search.CfrSolver("kuhn"), chinese.FieldSolver(10, seed=1),
        casino.State(), palace.State(), palatine.load_game("leduc"),
    ]
"""


METHODS = """
    tried = 0
    for name, made in MADE.items():
        kind = getattr(_core, name)
        raw = kind.__new__(kind)
        for attribute in sorted(vars(kind)):
            member = inspect.getattr_static(kind, attribute)
            if attribute in ("_start", "__init__", "__new__", "__setstate__", "__reduce_ex__"):
                continue
            if attribute in ("__doc__", "__module__", "__hash__"):
                continue
            if isinstance(member, staticmethod):
                continue
            for count in range(7):
                try:
                    getattr(kind, attribute)(raw, *[1] * count) if callable(member) else getattr(raw, attribute)
                except (TypeError, palatine.StateError):
                    tried += 1
                    continue
                if attribute not in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__dict__"):
                    raise AssertionError((name, attribute, count))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            try:
                pickle.dumps(raw, protocol)
            except (TypeError, palatine.Error):
                continue
            raise AssertionError((name, protocol))
    print(tried)
"""


def test_every_class_pickles_and_copies_by_every_protocol_or_says_no() -> None:
    told = run(
        MAKERS
        + """
    kept = 0
    for thing in [*MADE.values(), *OTHERS]:
        ways = [lambda p=p: pickle.loads(pickle.dumps(thing, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
        made = []
        for way in [*ways, lambda: copy.copy(thing), lambda: copy.deepcopy(thing)]:
            try:
                made.append(type(way()) is type(thing))
            except TypeError as error:
                made.append(str(error) != "")
        assert all(made), (thing, made)
        kept += 1
    generator = palatine.Random(1)
    drawn = [pickle.loads(pickle.dumps(generator, p)).next() for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert set(drawn) == {palatine.Random(1).next()}, drawn
    print(sorted(MADE))
    """
    )
    assert told.strip() == str(CLASSES)  # a new class comes into the list above


def test_objects_that_have_not_begun_are_refused() -> None:
    """Every method and property of every class, on `Class.__new__(Class)`; each function that takes one, too."""
    told = run(MAKERS.replace("import copy, pickle", "import copy, inspect, pickle") + METHODS)
    assert int(told) > 200


@pytest.mark.parametrize(
    "call",
    [
        "_core.Cfr(new(_core.SequenceForm), 'cfr+')",
        "form.evaluate(new(_core.Policy))",
        "form.best_response(new(_core.Policy), 0)",
        "_core.ismcts_best_response(kuhn.State(), policy=new(_core.Policy), player=0, simulations=10, games=10,"
        " exploration=0.7, seed=1, threads=1, memory=1 << 20, stop=None, progress=None)",
        "_core.ismcts(new(kuhn.State), player=None, simulations=10, seconds=None, exploration=0.7,"
        " multiple_observers=False, seed=1, threads=1, memory=1 << 20, stop=None, progress=None)",
        "_core.Mccfr(new(_core.GameState), 'external', 1, 1, 1 << 20)",
        "_core.chinese_arrange(8191, 1, new(_core.ChineseObjective))",
        "_core.ChineseObjective(chinese.Rules(), new(_core.ChineseField), 4)",
        "_core.chinese_exploitability(new(_core.ChineseObjective), 10, 100, 1, 1)",
    ],
)
def test_functions_refuse_what_has_not_begun(call: str) -> None:
    run(
        MAKERS
        + f"""
    def new(kind):
        return kind.__new__(kind)

    try:
        {call}
    except (TypeError, palatine.StateError) as error:
        assert str(error)
    else:
        raise AssertionError("taken")
    """
    )
