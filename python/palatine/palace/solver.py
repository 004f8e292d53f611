"""Battles of the last two players of a hand of Palace Poker, solved: an equilibrium over all that they can hold."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import comb
from typing import TYPE_CHECKING, Any, SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.errors import CardError, Error, StateError
from palatine.game.parts import listed
from palatine.game.rules import check_number
from palatine.palace.course import move_of
from palatine.palace.equity import MOST_UNKNOWN, Side, check_given, left_by, side_of
from palatine.palace.move import Move
from palatine.palace.rules import Rules
from palatine.palace.state import State
from palatine.palace.table import MOST_CHIPS, MOST_PLAYERS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from palatine.search.result import Stop

SIDES = ("attacker", "defender")
TARGET = 1e-3
ITERATIONS = 2000
MOST_ITERATIONS = 10**6
FIRST_LOOK = 8
"""Iterations after which the exploitability is taken for the first time; then at each quarter as many more."""


@dataclass(frozen=True, slots=True, eq=False)
class BattleDecision:
    """Somebody's choice in a solved battle."""

    moves: tuple[Move, ...]
    """What has been done since the beginning: raises."""
    side: str
    """Who decides: "attacker" or "defender"."""
    options: tuple[Move, ...]
    _battle: _core.PalaceBattle = field(repr=False)
    _number: int = field(repr=False)

    @property
    def strategy(self) -> "npt.NDArray[np.float64]":
        """The chance of each option, float64 (hands, options), by hands in the order of `hands()`.

        0 for hands with a card that everybody has seen elsewhere. For hands that do not come here: what they would do.
        """
        return self._battle.strategy(self._number)

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each option is chosen when play comes here, over the ranges; all 0 where it never comes."""
        return dict(zip(map(str, self.options), self._battle.frequencies(self._number), strict=True))

    def chances(self, hand: Any) -> dict[str, float]:
        """Give the chance of each option, by its text, for one palace: a text or any cards.

        CardError for a hand of another number of cards, or with a card that has been seen.
        """
        cards = CardSet(hand)
        strategy = self.strategy
        can_be = len(cards) <= MOST_UNKNOWN and comb(52, len(cards)) == len(strategy)
        if not can_be or not (row := strategy[place_of(cards)]).any():
            raise CardError(f"not a hand that can be held: {cards}")
        return dict(zip(map(str, self.options), map(float, row), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class BattleSolution:
    """Strategies for both sides of a battle. All numbers are chips."""

    values: tuple[float, float]
    """What the attacker and the defender get from the pot on average, less what they still pay; together the pot."""
    hand_values: "tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]"
    """The same for each palace of the one and the other, float64 (hands,) in the order of `hands()`; 0 for no hand."""
    exploitability: float
    """What a best response gains against the strategies, the mean over the sides; exact."""
    pot: int
    """All that was in the pot at the beginning, the bet included."""
    iterations: int
    complete: bool
    """Whether the target was reached."""
    decisions: tuple[BattleDecision, ...]
    """The first, and each after the one it follows."""

    def decision(self, *moves: Move | str) -> BattleDecision:
        """Give the decision after these raises; StateError where there is none."""
        for move in moves:
            if not isinstance(move, (Move, str)):
                raise TypeError(f"a raise is a palatine.palace.Move or a text, not {type(move).__name__}")
        wanted = tuple(map(str, moves))
        for found in self.decisions:
            if tuple(map(str, found.moves)) == wanted:
                return found
        raise StateError(f"no decision of the battle comes after {_core.shown(wanted)}")


def place_of(cards: CardSet) -> int:
    """Give the place of a hand among all of as many cards, in lexicographic order."""
    n = len(cards)
    place, low = 0, 0
    for i, card in enumerate(sorted(cards)):
        place += sum(comb(51 - other, n - 1 - i) for other in range(low, card))
        low = card + 1
    return place


def solve_battle(
    battle: State | Side | str,
    defender: Side | str | None = None,
    *,
    pot: SupportsIndex | None = None,
    put: Sequence[SupportsIndex] | None = None,
    stacks: SupportsIndex | Sequence[SupportsIndex] | None = None,
    bet: SupportsIndex | None = None,
    seen: Any = None,
    rules: Rules | None = None,
    attacker_weights: "npt.NDArray[np.float64] | None" = None,
    defender_weights: "npt.NDArray[np.float64] | None" = None,
    max_raises: SupportsIndex | None = None,
    target: float = TARGET,
    iterations: SupportsIndex = ITERATIONS,
    stop: "Stop | None" = None,
) -> BattleSolution:
    """Find what the last two players should do in a battle, whatever they hold: an equilibrium.

    battle: a state in a battle between the last two, at any point of it; of it only what everybody sees is used. Or
    the attacker's side, and with it `defender` and what else there is to say, all palace cards unknown:
    pot, the chips before the bet; put, who has put them in: the attacker, the defender, then those who are out, if any,
    in the order in which they went; stacks, the chips that both have left then, one number for both or one each, by
    default those of the rules; bet, without a limit the attacker's whole payment, by default the least; seen, other
    cards that everybody knows to be in neither palace; rules, by default the standard ones.
    put is needed only where the defender has too few chips for the call price, so that the pot may be cut (PP-29).
    The odd chip of a tie is the attacker's (PP-26).

    attacker_weights, defender_weights: how likely each palace is, float64, finite and not below 0, one for each of
    `hands()` - with fewer palace cards, of `hands(palace_cards)`; by default all are alike. Cards in the one palace are
    not in the other.
    max_raises: after so many raises of the battle, those made before included, no more are looked at; by default the
    rules' `raise_cap` and the stacks say it. Without a limit raises have the named sizes of `State`.
    target: go on until the exploitability is this part of the pot or less; iterations: at most so many, 1..10**6.
    stop: anything with `is_set()`; once it is set the solution is what it has come to, and not `complete`.

    Deterministic. Raises StateError for what is no battle of the last two, Error for more than 1024 decisions, numbers
    out of range, a `put` that is needed and missing, and one that does not add up to the pot, CardError for a card in
    two places.

    >>> from palatine import palace
    >>> found = palace.solve_battle("9s | ? ? ? | 7h 2d", "Kh | ? ? ? | Qc", pot=120)
    >>> found.complete, found.exploitability < found.pot / 1000
    (True, True)
    >>> round(found.values[0]), round(found.values[1])     # of the 150 chips after the bet of 30
    (52, 98)
    >>> {move: round(chance, 2) for move, chance in found.decisions[0].chances("Kc Kd 3s").items()}
    {'call': 0.0, 'raise': 1.0, 'fold': 0.0}
    """
    import numpy as np

    if isinstance(battle, State):
        given = {"defender": defender, "pot": pot, "put": put, "stacks": stacks, "bet": bet, "seen": seen}
        extra = [name for name, value in {**given, "rules": rules}.items() if value is not None]
        if extra:
            raise TypeError(f"a state says it all: no {', '.join(extra)}")
        state = battle
    else:
        if defender is None or pot is None:
            raise TypeError("without a state a battle has a defender and a pot")
        sides = side_of(battle), side_of(defender)
        state = begin(*sides, pot=pot, put=put, stacks=stacks, bet=bet, seen=seen, rules=rules)
    most = check_number("iterations", iterations, 1, MOST_ITERATIONS)
    if isinstance(target, bool) or not isinstance(target, (int, float)):
        raise TypeError(f"target must be a float, not {type(target).__name__}")
    if not 0 <= target <= 1:
        raise Error(f"target out of range 0..1: {_core.shown(target)}")
    ones = np.ones(comb(52, min(state.rules.palace_cards, MOST_UNKNOWN)))
    native = _core.PalaceBattle(
        state,
        ones if attacker_weights is None else attacker_weights,
        ones if defender_weights is None else defender_weights,
        max_raises,
    )
    look = FIRST_LOOK
    while True:
        native.run(min(look, most) - native.iterations, target / 100, stop)
        exploitability = native.exploitability()
        complete = exploitability <= target * native.pot
        if complete or native.iterations == most or (stop is not None and stop.is_set()):
            break
        look += look // 4
    value = native.value(0)
    return BattleSolution(
        (value, native.pot - value),
        (native.hand_values(0)[:, 0], native.hand_values(1)[:, 0]),
        exploitability,
        int(native.pot),
        native.iterations,
        complete,
        tuple(decisions_of(native, state.rules)),
    )


def begin(
    attacker: Side,
    defender: Side,
    *,
    pot: SupportsIndex,
    put: Sequence[SupportsIndex] | None,
    stacks: SupportsIndex | Sequence[SupportsIndex] | None,
    bet: SupportsIndex | None,
    seen: Any,
    rules: Rules | None,
) -> State:
    """Give the state after the bet."""
    rules = check_given(rules)
    chips = check_number("pot", pot, 0, MOST_CHIPS)
    for side in (attacker, defender):
        if side.palace or side.unknown != rules.palace_cards:
            raise Error(f"a palace with a range has {rules.palace_cards} unknown cards: {side}")
    known = CardSet() if seen is None else CardSet(seen)
    left_by((attacker, defender), known, rules)
    left = rules.stacks if stacks is None else stacks
    both = [left, left] if hasattr(left, "__index__") else listed("stacks", left)
    if len(both) != len(SIDES):
        raise Error(f"stacks has a number for each side, not {_core.shown(both)}")
    had = [check_number("stacks", stack, 0, MOST_CHIPS) for stack in both]
    price = (len((attacker if rules.call_price == "match" else defender).soldiers) + 1) * rules.small_bet
    is_cut = rules.bank == "stacks" and rules.all_in == "layered"
    paid = payments(chips, put, had[1], price if is_cut else 0)
    others = len(paid) - len(SIDES)
    had = [stack + chips for stack, chips in zip([*had, *[0] * others], paid, strict=True)]
    state = State.setup(
        [None] * len(paid),
        banners=[attacker.banner, defender.banner, *[None] * others],
        soldiers=[attacker.soldiers, defender.soldiers, *[None] * others],
        discards=known,
        put=paid,
        to_act=0,
        rules=replace(rules, ante=0, stacks=tuple(had), setup=None),
    )
    state.apply(Move("bet", 1, None if bet is None else check_number("bet", bet, 0, MOST_CHIPS)))
    return state


def payments(pot: int, put: Sequence[SupportsIndex] | None, has_left: int, price: int) -> list[int]:
    """Give what everybody has put into a pot; any halves where nobody said it and the answer does not depend on it.

    has_left: the defender's chips; price: of its call, 0 where the pot is never cut. Only the defender can be short:
    who raises, or calls a raise, has paid the price.
    """
    if put is None:
        if has_left < price:
            raise Error(
                f"put is needed, what each side has put into the pot of {pot}: the defender has {has_left} chips for "
                f"a call of {price}, and who is short wins only what the others have matched"
            )
        return [pot - pot // 2, pot // 2]
    paid = [check_number("put", chips, 0, MOST_CHIPS) for chips in listed("put", put)]
    if not len(SIDES) <= len(paid) <= MOST_PLAYERS:
        raise Error(f"put has a number for each side, then for those who are out, not {_core.shown(put)}")
    if sum(paid) != pot:
        raise Error(f"put is {sum(paid)} chips in all, but the pot has {pot}: {_core.shown(put)}")
    return paid


def decisions_of(native: _core.PalaceBattle, rules: Rules) -> list[BattleDecision]:
    """Put the decisions into words."""
    has_limit = rules.structure == "limit"
    paths: list[tuple[Move, ...]] = [()]
    found = []
    for number, (side, before, options) in enumerate(native.decisions):
        moves = tuple(move_of(action, has_limit) for action, _ in options)
        if before >= 0:
            came = next(action for action, after in native.decisions[before][2] if after == number)
            paths.append((*paths[before], move_of(came, has_limit)))
        found.append(BattleDecision(paths[number], SIDES[side], moves, native, number))
    return found
