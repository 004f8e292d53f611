"""Every public call with wrong types and values: palatine.Error or TypeError in few words, and nothing else.

One argument at a time is exchanged, the others stay as they should be.
"""

import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import palatine
from palatine import bots, cards, casino, chinese, executors, game, kuhn, leduc, match, palace, poker, search

LONGEST_ERROR = 1000
BAD: list[Any] = [
    None,
    True,
    1.5,
    float("nan"),
    "x",
    "",
    "\ud800",
    "x" * 10_000,
    b"x",
    [],
    {},
    (),
    set(),
    object(),
    len,
    10**30,
    -1,
    [[]],
    [None],
    [object()],
    ["x"] * 10_000,
    [10**30],
    {"a": 1},
    {(1,): []},
]
MODULES = (palatine, bots, cards, casino, chinese, executors, game, kuhn, leduc, match, palace, poker, search)
FOREIGN = {
    "get_include",
    "isa",
    "warm_up",
    "Category",  # Python's own enums say ValueError
    "Verb",
    "from_bytes",  # of int
    "to_bytes",
    "load",  # of files
    "save",
    "load_field",
    "read_field",
    "save_field",
}
ENUMS = (kuhn.Move, leduc.Move)


def state_of(name: str) -> Any:
    state = palatine.load_game(name).new_initial_state()
    palatine.Dealer(1).play(state)
    return state


STATES = {name: state_of(name) for name in palatine.games()}
LIMITS = {"simulations": 5, "iterations": 5, "worlds": 2, "nodes": 100, "seconds": 0.05, "samples": 10, "depth": 1}
OPTIONS = {"ismcts": ":simulations=5", "engine": ":simulations=5", "epimc": ":worlds=2"}


def usual(name: str, owner: str) -> Any:
    """A good value for a parameter of this name, where there is one."""
    good: dict[str, Any] = {
        "state": STATES.get(owner, STATES["kuhn"]),
        "game": owner if owner in STATES else "kuhn",
        "seed": 1,
        "deals": 1,
        "n": 3,
        "bots": ["random", "random"],
        "text": "random",
        "cards": "As Kd",
        "name": "kuhn",
        "bot": "random",
        "hands": ["As Kd", "Qs Js"],
        **LIMITS,
    }
    return good.get(name, inspect.Parameter.empty)


def complaint(call: Callable[[], Any]) -> str | None:
    """What is wrong with how a call ends."""
    try:
        call()
    except (palatine.Error, TypeError, NotImplementedError) as error:
        text = str(error)
        return None if len(text) <= LONGEST_ERROR else f"{len(text)} characters: {text[:80]}"
    except Exception as error:  # what this is about
        return f"{type(error).__name__}: {error}"[:200]
    return None


def complaints(call: Callable[..., Any], owner: str) -> Iterator[str]:
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except (ValueError, TypeError):  # no signature: native, perhaps without arguments, which pybind11 shows whole
        for bad in BAD:
            if isinstance(bad, (str, list)) and len(bad) > 1000:
                continue
            found = complaint(lambda bad=bad: call(bad))
            if found:
                yield f"{bad!r:.40}: {found}"
        return
    parameters = [parameter for parameter in parameters if parameter.kind is not parameter.VAR_KEYWORD]
    values = []
    for parameter in parameters:
        value = usual(parameter.name, owner)
        default = None if parameter.default is parameter.empty else parameter.default
        values.append(default if value is inspect.Parameter.empty else value)
    for place, exchanged in enumerate(parameters):
        for bad in BAD:
            given = [bad if number == place else value for number, value in enumerate(values)]
            pairs = list(zip(parameters, given, strict=True))
            by_name = {one.name: value for one, value in pairs if one.kind is one.KEYWORD_ONLY}
            by_place = [value for one, value in pairs if one.kind is not one.KEYWORD_ONLY]
            found = complaint(lambda by_place=by_place, by_name=by_name: call(*by_place, **by_name))
            if found:
                yield f"{exchanged.name}={bad!r:.40}: {found}"


def public_calls(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.ismodule(thing) or not callable(thing) or name in FOREIGN or thing in ENUMS:
            continue
        if isinstance(thing, type) and issubclass(thing, Exception):
            continue
        yield name, thing
        if isinstance(thing, type):
            for method in dir(thing):
                static = inspect.getattr_static(thing, method)
                if not method.startswith("_") and isinstance(static, (classmethod, staticmethod)):
                    yield f"{name}.{method}", getattr(thing, method)


def methods(thing: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in dir(thing):
        if isinstance(inspect.getattr_static(thing, name), (classmethod, staticmethod)):
            continue  # those are among the calls of modules
        found = None if name.startswith("_") or name in FOREIGN else getattr(thing, name)
        if callable(found) and not isinstance(found, type):
            yield name, found


def bot_of(name: str, bot: str) -> bots.Bot:
    return bots.make_bot(bot + OPTIONS.get(bot, ""), name, 1)


THINGS: dict[str, Callable[[], tuple[Any, str]]] = {
    **{f"state of {name}": lambda name=name: (STATES[name].clone(), name) for name in STATES},
    **{f"rules of {name}": lambda name=name: (STATES[name].rules, name) for name in STATES},
    **{
        f"bot {bot} of {name}": lambda name=name, bot=bot: (bot_of(name, bot), name)
        for name in STATES
        for bot in bots.bot_names(name)
        if bot != "policy" and (bot != "epimc" or name in ("kuhn", "leduc")) and (name, bot) != ("chinese", "random")
    },
    "session": lambda: (palace.Session(seed=1), "palace"),
    "match": lambda: (casino.Match(seed=1), "casino"),
    "match table": lambda: (casino.MatchTable.shipped(), "casino"),
    "dealer": lambda: (palatine.Dealer(1), "kuhn"),
    "random": lambda: (palatine.Random(1), "kuhn"),
    "card set": lambda: (palatine.CardSet("As"), "kuhn"),
    "card": lambda: (palatine.Card("As"), "kuhn"),
    "game": lambda: (palatine.load_game("kuhn"), "kuhn"),
    "cfr": lambda: (search.CfrSolver("kuhn"), "kuhn"),
    "mccfr": lambda: (search.MccfrSolver("kuhn"), "kuhn"),
    "policy": lambda: (search.cfr("kuhn", iterations=5).policy, "kuhn"),
    "sequential test": lambda: (match.SequentialTest(0, 1), "kuhn"),
    "field": lambda: (chinese.Field.standard(), "chinese"),
    "field solver": lambda: (chinese.FieldSolver(200, 1), "chinese"),
}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_calls_of_modules(module: ModuleType) -> None:
    owner = module.__name__.rpartition(".")[2]
    found = {
        name: next(complaints(call, owner), None)
        for name, call in public_calls(module)
        if name.rpartition(".")[2] not in FOREIGN
    }
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("name", THINGS)
def test_methods(name: str) -> None:
    thing, owner = THINGS[name]()
    found = {method: next(complaints(call, owner), None) for method, call in methods(thing)}
    assert {method: said for method, said in found.items() if said} == {}


def test_the_base_of_states_is_of_no_game() -> None:
    for call in (game.State, game.State.min_players, game.State.max_players):
        with pytest.raises(TypeError, match=r"State is of no game: use the State of a game, or load_game"):
            call()
