"""The base of the rules of games, and checks of their options."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeVar

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import CardError, RulesError

MOST_ENTRIES = 1000
"""The most names that an option with a table of them may have; no game has as many."""


class Rules:
    """Base of the rules of a game: a frozen, slotted dataclass with named options.

    Options that are wrong raise RulesError, or TypeError for a wrong type.
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the options as plain JSON-able values: a set of cards as its text, a tuple as a list."""
        return {option.name: as_json(getattr(self, option.name)) for option in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Self:
        """Make the rules of what `to_dict` gave; options that are left out have their defaults."""
        if not isinstance(options, Mapping):
            raise TypeError(f"rules are a mapping of options, not {type(options).__name__}")
        known = {option.name for option in fields(cls)}  # type: ignore[arg-type]
        for name in options:
            if name not in known:
                raise RulesError(f"no option {_core.shown(name)}: there are {', '.join(sorted(known))}")
        return cls(**options)

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """Give these rules with some options changed, by name."""
        kept = {option.name: getattr(self, option.name) for option in fields(self)}  # type: ignore[arg-type]
        if not isinstance(options, Mapping):
            raise TypeError(f"rules are a mapping of options, not {type(options).__name__}")
        return self.from_dict({**kept, **options})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the options, which are checked again when they are read."""
        return made_of_fields(self)


def made_of_fields(value: Any) -> tuple[Any, ...]:
    """Give what pickles a dataclass as a call of its class with its fields, so that these are checked again."""
    return made, (type(value), {field.name: getattr(value, field.name) for field in fields(value) if field.init})


def made(kind: type[Any], options: Mapping[str, Any]) -> Any:
    """Make what `made_of_fields` took apart."""
    return kind(**options)


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    RulesT = TypeVarWithDefault("RulesT", bound=Rules, default=Any)
else:
    RulesT = TypeVar("RulesT", bound=Rules)


class NativeRules(Rules):
    """Base of rules that keep a native twin, which is made when first needed; see `native_twin`."""

    __slots__ = ("_native",)
    _native: Any

    def __repr__(self) -> str:
        """Give the options that are not the default ones."""
        shown = (field for field in fields(self) if getattr(self, field.name) != field.default)  # type: ignore[arg-type]
        changed = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in shown)
        return f"Rules({changed})"


NativeRulesT = TypeVar("NativeRulesT", bound=NativeRules)
TwinT = TypeVar("TwinT")


def native_twin(kind: type[NativeRulesT], rules: NativeRulesT, make: Callable[[NativeRulesT], TwinT]) -> TwinT:
    """Give the native twin of rules of this kind."""
    check_kind(kind, rules)
    try:
        found: TwinT = rules._native
    except AttributeError:
        found = make(rules)
        object.__setattr__(rules, "_native", found)
    return found


def check_kind(kind: type[Rules], rules: object) -> None:
    """Refuse what are no rules of this kind."""
    if not isinstance(rules, kind):
        raise TypeError(f"rules is a {kind.__module__.removesuffix('.rules')}.Rules, not {type(rules).__name__}")


@cache
def default_rules(rules_type: type[Rules]) -> Rules:
    """Give the default rules of a game, made once."""
    return rules_type()


def as_json(value: Any) -> Any:
    """Give the value of an option as JSON has it."""
    if isinstance(value, CardSet):
        return str(value)
    return list(map(as_json, value)) if isinstance(value, tuple) else value


def check_name(option: str, value: object, names: Iterable[str]) -> str:
    """Give an option that is one of some names; RulesError or TypeError otherwise."""
    if not isinstance(value, str):
        raise TypeError(f"{option} must be a str, not {type(value).__name__}")
    known, name = list(names), plain(value)
    if name not in known:
        raise RulesError(f"{option}: no {_core.shown(name)}: there are {', '.join(known)}")
    return name


def plain(text: str) -> str:
    """Give the text of a str of any class as a str and nothing more, as an option is kept."""
    return str.__str__(text)


def items_of(option: str, value: object) -> list[tuple[str, Any]]:
    """Give the entries of a mapping, or of the pairs that stand for one."""
    if isinstance(value, Mapping):
        entries: Iterable[Any] = value.items()
    elif isinstance(value, (list, tuple)):
        entries = value
    else:
        raise TypeError(f"{option} must be a name or a mapping, not {type(value).__name__}")
    if len(value) > MOST_ENTRIES:
        raise RulesError(f"{option} has at most {MOST_ENTRIES} names, not {len(value)}")
    found: dict[str, Any] = {}
    for entry in entries:
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise RulesError(f"{option} has names with what they are worth, not {_core.shown(entry)}")
        name, worth = entry
        if not isinstance(name, str):
            raise TypeError(f"{option} has names that are str, not {type(name).__name__}")
        name = plain(name)
        if name in found:
            raise RulesError(f"{option} names {_core.shown(name)} twice")
        found[name] = worth
    return list(found.items())


def check_number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """Give an option that is a whole number in least..most; RulesError or TypeError otherwise."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number = value.__index__()
    if not least <= number <= most:
        raise RulesError(f"{name} out of range {least}..{most}: {_core.shown(number)}")
    return number


def check_numbers(name: str, values: Any, count: int, least: int, most: int) -> tuple[int, ...]:
    """Give an option of so many whole numbers in least..most; RulesError or TypeError otherwise."""
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"{name} must be a tuple, not {type(values).__name__}")
    if len(values) != count:
        raise RulesError(f"{name} has {count} numbers, not {len(values)}: {_core.shown(values)}")
    return tuple(check_number(f"{name}[{i}]", value, least, most) for i, value in enumerate(values))


def check_deck(deck: object) -> CardSet | None:
    """Give the option `deck`: None for the game's own, or the set of what makes one; RulesError for bad cards."""
    if deck is None:
        return None
    try:
        cards = CardSet(deck)  # type: ignore[arg-type]
    except CardError as error:
        raise RulesError(f"deck: {error}") from None
    except TypeError as error:
        raise TypeError(f"deck must be a set of cards: {error}") from None
    if not cards:
        raise RulesError("deck is empty: ''")
    return cards
