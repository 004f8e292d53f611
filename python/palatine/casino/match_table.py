"""What scores are worth in a match of Royal Casino for two: the chance to win, from deals that the engine played."""

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Self, SupportsIndex

from palatine import _core
from palatine.casino.deal_results import check_deal_rules, play_results, tally_of
from palatine.casino.match_values import MatchValues
from palatine.casino.rules import Rules, check_rules
from palatine.errors import Error, RecordError, RulesError, StateError
from palatine.executors import map_ranges
from palatine.files import short_path, write_file
from palatine.game import load_game
from palatine.game.parts import listed, number_of
from palatine.game.records import read_record, read_record_file

FORMAT, VERSION = "palatine.casino.match_table", 1
KEYS = {"format", "version", "rules", "bot", "seed", "deals", "level", "chances", "errors", "results"}
SHIPPED = Path(__file__).with_name("match_table.json")
BOT, DEALS = "engine:simulations=1000", 1000
"""Who played the deals of the shipped table, and how many."""
DEALS_A_TASK = 4  # so that a bar moves: what deals come to depends on their numbers, not on the task
DIGITS = 6

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The chance to win a match of two from each pair of scores, at the beginning of a deal.

    It counts on deals that come to what they came to when a bot played them against itself: nobody plays otherwise for
    the score. `MatchTable.shipped()` is that of the package, for the default rules; `MatchTable.measure` makes one of
    other rules. The scores in `rules` are none of its business.

    >>> from palatine import casino
    >>> table = casino.MatchTable.shipped()
    >>> ahead, behind = table.chance((15, 6), leader=0)
    >>> ahead > 0.6, ahead + behind
    (True, 1.0)
    >>> table.deals >= 1000, table.error((15, 6), leader=0) < 0.02
    (True, True)
    """

    rules: Rules
    """What the deals were played by."""
    bot: str
    """Who played, in both seats."""
    seed: int
    """Of cards and bots."""
    results: Mapping[str, int]
    """How often each result came up, see `palatine.casino.deal_results`."""
    chances: Rows
    """By the score of whoever leads the next deal, then the dealer's: the chance that the leader wins."""
    errors: Rows
    """The standard errors of `chances`, by the number of deals."""
    level: float
    """The chance of the leader where totals are level at the target or beyond (RC-23)."""
    level_error: float
    """Its standard error."""

    @property
    def deals(self) -> int:
        """How many deals it counts on."""
        return sum(self.results.values())

    @classmethod
    def measure(
        cls,
        bot: str,
        deals: SupportsIndex = DEALS,
        *,
        seed: SupportsIndex = 0,
        rules: Rules | None = None,
        executor: Executor | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Self:
        """Play deals of a bot against itself, and reckon from what they come to.

        bot: its text, see `palatine.bots`. deals: 1 or more; the same for any `executor`. rules: by default the
        Dominican ones; those with `ties` carry, `sweep_limits` or `instant` are refused (RulesError): what their deals
        come to depends on the scores. progress is called with the number of deals that have been played.
        """
        rules = Rules() if rules is None else rules
        check_rules(rules)
        rules = replace(rules, scores=(), carried=(0, 0), overtime=False)
        check_deal_rules(rules)
        seed = _core.check_seed(seed)
        count = number_of("deals", deals, 1, 10**9)
        task = partial(play_results, load_game("casino", rules, 2), bot, seed)
        found: Counter[str] = Counter()
        for results in map_ranges(task, count, DEALS_A_TASK, executor):
            found += results
            if progress is not None:
                progress(found.total())
        return cls.of_results(rules, bot, seed, found)

    @classmethod
    def of_results(cls, rules: Rules, bot: str, seed: int, results: Mapping[str, int]) -> Self:
        """Reckon from results of deals, one or more, by iteration over values.

        RecordError for what are none, RulesError for rules that `measure` refuses, TypeError for wrong types.
        """
        check_rules(rules)
        check_deal_rules(rules)
        if not isinstance(bot, str):
            raise TypeError(f"bot is a text, not {type(bot).__name__}")
        seed = _core.check_seed(seed)
        check_results(results)
        ordered = dict(sorted(results.items()))
        values = MatchValues(rules, ordered)
        return cls(
            rules,
            bot,
            seed,
            ordered,
            rounded(values.chances),
            rounded(values.errors),
            round(values.level, DIGITS),
            round(values.level_error, DIGITS),
        )

    @classmethod
    def shipped(cls) -> "MatchTable":
        """Give the table of the package: for the default rules."""
        return shipped_table()

    def chance(self, scores: tuple[SupportsIndex, SupportsIndex], leader: SupportsIndex) -> tuple[float, float]:
        """Give the chance of each seat to win the match.

        scores: of seats 0 and 1, below the target of the rules or level. leader: the seat that leads the next deal.
        StateError for scores at which the match is over.
        """
        own = self._at(self.chances, self.level, scores, leader)
        return (own, 1 - own) if int(leader) == 0 else (1 - own, own)

    def error(self, scores: tuple[SupportsIndex, SupportsIndex], leader: SupportsIndex) -> float:
        """Give the standard error of `chance`, that of so many deals; how else people may play is not in it."""
        return self._at(self.errors, self.level_error, scores, leader)

    def _at(self, rows: Rows, level: float, scores: Any, leader: SupportsIndex) -> float:
        at = [number_of(f"scores[{seat}]", score, 0, 10_000) for seat, score in enumerate(listed("scores", scores))]
        first = number_of("leader", leader, 0, 1)
        if len(at) != 2:
            raise StateError(f"scores are of two seats: {_core.shown(scores)}")
        if max(at) < self.rules.target:
            return rows[at[first]][at[1 - first]]
        if at[0] != at[1]:
            raise StateError(f"at {at[0]}-{at[1]} the match is over")
        return level

    def check_for(self, rules: Rules) -> None:
        """Refuse rules that it was not made for; RulesError with what differs. Scores and a setup are no difference."""
        check_rules(rules)
        of_match = ("scores", "carried", "overtime", "setup")
        for field in fields(Rules):
            mine, theirs = getattr(self.rules, field.name), getattr(rules, field.name)
            if mine != theirs and field.name not in of_match:
                raise RulesError(
                    f"this match table is for {field.name}={_core.shown(mine)}, not for {_core.shown(theirs)}: "
                    "see MatchTable.measure"
                )

    # Files.

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the text of a file, which is checked again when it is read."""
        return type(self).from_json, (self.to_json(),)

    def to_json(self) -> str:
        """Write the table; `from_json` reads it."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules.to_dict(),
            "bot": self.bot,
            "seed": self.seed,
            "deals": self.deals,
            "level": [self.level, self.level_error],
        }
        lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
        for name, rows in (("chances", self.chances), ("errors", self.errors)):
            lines.append(f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row) for row in rows) + "]")
        results = [f"{json.dumps(result)}: {count}" for result, count in self.results.items()]
        lines.append('"results": {\n' + ",\n".join(results) + "}")
        return "{" + ",\n".join(lines) + "}\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. RecordError, with the reason, for anything else.

        The chances are taken as they stand there, and not reckoned again from the results.
        """
        record = read_record("a match table", text, KEYS, FORMAT, VERSION)
        try:
            rules = Rules.from_dict(record["rules"])
            level, level_error = checked_row(record["level"], 2)
            chances, errors = (checked_rows(record[name], rules.target) for name in ("chances", "errors"))
            seed = _core.check_seed(record["seed"])
            table = cls(rules, record["bot"], seed, record["results"], chances, errors, level, level_error)
            check_results(table.results)
            check_deal_rules(rules)
            if type(table.bot) is not str or number_of("deals", record["deals"], 1, 10**18) != table.deals:
                raise RecordError(
                    f"{table.deals} deals of {_core.shown(table.bot)}, not {_core.shown(record['deals'])}"
                )
        except (KeyError, TypeError, AttributeError, Error) as error:
            raise RecordError(f"a match table that cannot be: {error}") from None
        return table

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the table to a file, in the place of one that is there, whole or not at all.

        OSError when it cannot be written.
        """
        write_file(path, self.to_json().encode())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a table from a file. RecordError for what is none, OSError when it cannot be read."""
        try:
            text = read_record_file(path).decode()
        except UnicodeDecodeError as error:
            raise RecordError(f"no match table: {error}") from None
        return cls.from_json(text)


@cache
def shipped_table() -> MatchTable:
    """Read the table of the package."""
    return MatchTable.load(SHIPPED)


def table_in_file(path: str) -> MatchTable:
    """Read a table that the text of a bot names. Error when it cannot be read, or is none."""
    try:
        about = os.stat(path)
        return read_once(path, about.st_mtime_ns, about.st_size)
    except Error as error:
        raise type(error)(f"{short_path(path)}: {error}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Error(f"cannot read the match table {short_path(path)}: {reason}") from None


@lru_cache(maxsize=16)
def read_once(path: str, changed: int, size: int) -> MatchTable:
    """Read a file as it was at that time: a match makes many bots of it."""
    return MatchTable.load(path)


def check_results(results: object) -> None:
    """Refuse what deals cannot have come to, and no deals at all: chances from none are no numbers."""
    if not isinstance(results, Mapping):
        raise TypeError(f"results are a mapping, not {type(results).__name__}")
    if not results:
        raise RecordError("no results of deals")
    for result, count in results.items():
        tally_of(result)
        number_of("results", count, 1, 10**9)


def rounded(rows: Any) -> Rows:
    """Give numbers as they are written: more digits than the deals can tell."""
    return tuple(tuple(round(float(value), DIGITS) for value in row) for row in rows)


def checked_rows(rows: object, size: int) -> Rows:
    """Check the rows of a record."""
    if not isinstance(rows, list) or len(rows) != size:
        raise RecordError(f"there are {size} rows, not {_core.shown(rows)}")
    return tuple(checked_row(row, size) for row in rows)


def checked_row(row: object, size: int) -> tuple[float, ...]:
    """Check one row: chances, so numbers from 0 to 1."""
    if not isinstance(row, list) or len(row) != size:
        raise RecordError(f"a row has {size} numbers, not {_core.shown(row)}")
    for value in row:
        if type(value) not in (int, float) or not 0 <= value <= 1:
            raise RecordError(f"no chance: {_core.shown(value)}")
    return tuple(map(float, row))
