"""All the ways to set a hand: how many there are, and each of them."""

from collections.abc import Iterator

from palatine import _core
from palatine.chinese.arrange import NUM_SETTINGS, hand_mask
from palatine.chinese.arrangement import ROWS, Arrangement, Cards
from palatine.chinese.rules import DEFAULT_RULES, Rules, native

ROW_SIZES = (ROWS["front"], ROWS["middle"], ROWS["back"])


class Settings:
    """The ways to set 13 cards under some rules. See `settings`.

    Iterating gives the legal ones, each an `Arrangement`, by rising number of their action in `State`: with the hand
    sorted, the highest card first, by the set of positions of the front and then by that of the middle, lower masks
    before higher ones. So the highest cards start in the front. They are made one by one, as they are asked for; there
    are `legal` of them, also by `len`.
    """

    __slots__ = ("_counts", "_hand", "_rules")

    def __init__(self, cards: Cards, rules: Rules = DEFAULT_RULES) -> None:
        """Count the settings; cards and errors as for `arrange`."""
        self._hand = hand_mask(cards, rules)
        self._rules = rules
        self._counts = _core.chinese_count_settings(self._hand, rules)

    @property
    def ordered(self) -> int:
        """Settings whose back is at least as strong as the middle, and that as the front (low27: back and front)."""
        return self._counts[0]

    @property
    def equal(self) -> int:
        """Those of the ordered ones with two equal rows."""
        return self._counts[1]

    @property
    def legal(self) -> int:
        """The ordered ones without those, or all of them where equal rows are allowed."""
        return self._counts[2]

    @property
    def triples(self) -> int:
        """Different strengths of the three rows among the ordered settings."""
        return self._counts[3]

    @property
    def pareto(self) -> int:
        """Those of the triples that no other beats row by row."""
        return self._counts[4]

    def __len__(self) -> int:
        """Give the number of legal settings."""
        return self.legal

    def __iter__(self) -> Iterator[Arrangement]:
        """Give the legal settings one by one."""
        is_misset = native(self._rules).is_misset
        for action in range(NUM_SETTINGS):
            rows = _core.chinese_action_rows(ROW_SIZES, self._hand, action)
            if isinstance(rows, tuple) and not is_misset(rows):
                yield Arrangement._of_masks(*rows)

    def __contains__(self, arrangement: object) -> bool:
        """Tell whether it is an `Arrangement` of the hand, and legal."""
        return (
            isinstance(arrangement, Arrangement)
            and arrangement.cards.mask == self._hand
            and arrangement.status(self._rules) is None
        )

    def __repr__(self) -> str:
        """Give the counts."""
        names = ("ordered", "equal", "legal", "triples", "pareto")
        return f"Settings({', '.join(f'{name}={getattr(self, name)}' for name in names)})"


def settings(cards: Cards, rules: Rules = DEFAULT_RULES) -> Settings:
    """Give the ways to set 13 cards under the rules: their counts, and by iteration the legal ones.

    cards and errors as for `arrange`.

    >>> found = settings("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")
    >>> found
    Settings(ordered=36036, equal=0, legal=36036, triples=36036, pareto=10)
    >>> print(next(iter(found)))
    As Ks Qs / Ts 9s 8s 7s 5s / Js 6s 4s 3s 2s
    """
    return Settings(cards, rules)
