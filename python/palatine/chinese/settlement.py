"""Special hands, and who owes what at the showdown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import SupportsIndex

from palatine import _core
from palatine.cards import CardSet
from palatine.chinese.arrangement import Arrangement, Cards
from palatine.chinese.rules import DEFAULT_RULES, Rules, native
from palatine.chinese.tables import SPECIALS
from palatine.errors import CardError, Error
from palatine.game.rules import check_name

NO_BANKER = -1

RowResults = tuple[int, int, int]
RowMatrix = tuple[tuple[RowResults | None, ...], ...]
ClaimParts = tuple[tuple[int, int, int] | None, int | None, int | None, bool]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a showdown came to. Matrices are read [a][b]: what seat a takes from seat b, the negative of [b][a]."""

    totals: tuple[int, ...]
    """Units by seat; they sum to 0."""
    pairs: tuple[tuple[int, ...], ...]
    """Units."""
    rows: RowMatrix
    """(front, middle, back) of two hands whose rows were compared: 1 won, 0 tied, -1 lost; None for others."""
    row_units: RowMatrix
    """The same in units with row bonuses, before overall, scoop, gun and home run."""
    declared: tuple[str | None, ...]
    """The special hand by seat that was paid or compared; None for others."""


def specials(cards: Cards, rules: Rules) -> list[str]:
    """Name the special hands of the rules that a hand is (CP-9, CP-10), best first by CP-11.

    Raises CardError unless there are as many different cards of the rules' deck as they have in a hand.

    >>> specials("2s 4s 6s 8s Ts Qs Ks As 3h 5h 7h 9h Jh", Rules(specials="basic"))
    ['complete_straight', 'three_straights', 'three_flushes']
    """
    twin = native(rules)
    hand = CardSet(cards)
    if len(hand) != rules.hand_size:
        raise CardError(f"a hand of Chinese Poker has {rules.hand_size} cards, not {len(hand)}")
    if not hand <= rules.deck:
        raise CardError(f"not in the deck of the rules: {hand - rules.deck}")
    return [SPECIALS[special] for special in twin.specials(hand.mask)]


def settle(
    arrangements: Sequence[Arrangement | Cards | None],
    rules: Rules = DEFAULT_RULES,
    declared: Sequence[str | None] | None = None,
    surrendered: Iterable[SupportsIndex] = (),
    banker: SupportsIndex | None = None,
) -> Settlement:
    """Settle the showdown of 2 to 4 seats.

    arrangements: by seat, an `Arrangement` or its text; of a declared hand the cards are enough, of a surrendered one
        None is.
    declared: by seat the name of a special hand, or None. Each is checked against the cards. Whichever a seat names,
        the highest that it holds counts (CP-10).
    surrendered: the seats that have dropped out.
    banker: the seat of the dealer, needed for topology "banker" and for that only.

    Raises IllegalMoveError for a special that a hand is not or that the rules do not offer, a surrender that the rules
    do not have, and a mis-set hand under misset "reject"; RulesError for what no special hand is called; CardError for
    wrong cards; Error for other wrong values. Each names the seat.

    >>> deal = ["Qc Qd Qh / Kh Kd Kc 2h 2d / 5s 6s 7s 8s 9s", "Ac Ad 4s / Ts 9d 8c 7d 6c / Ah Jh 9h 6h 3h"]
    >>> settle(deal, Rules(row_bonus="table")).totals
    (10, -10)
    >>> dragon = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
    >>> rules = Rules(specials="basic", surrender=3)
    >>> settle([dragon, None], rules, ["complete_straight", None], surrendered=[1]).totals
    (13, -13)
    """
    twin = native(rules)
    if isinstance(arrangements, (str, bytes)) or not isinstance(arrangements, Sequence):
        raise TypeError(f"arrangements must be a list by seat, not {type(arrangements).__name__}")
    num_seats = len(arrangements)
    names = declared_names(declared, num_seats)
    dropped = {seat_number("surrendered", seat, num_seats) for seat in surrendered}
    dealer = NO_BANKER if banker is None else seat_number("banker", banker, num_seats)
    claims = tuple(claim(seat, given, rules, names[seat], seat in dropped) for seat, given in enumerate(arrangements))
    results = twin.settle(claims, dealer)
    best = (specials(hand_of(parts), rules)[0] if name else None for parts, name in zip(claims, names, strict=True))
    return Settlement(*results, tuple(best))


def declared_names(declared: Sequence[str | None] | None, num_seats: int) -> list[str | None]:
    """Give what each seat declares."""
    if declared is None:
        return [None] * num_seats
    if isinstance(declared, (str, bytes)) or not isinstance(declared, Sequence):
        raise TypeError(f"declared must be a list by seat, not {type(declared).__name__}")
    if len(declared) != num_seats:
        raise Error(f"declared has {num_seats} entries, one a seat, not {len(declared)}")
    names: list[str | None] = []
    for seat, name in enumerate(declared):
        try:
            names.append(None if name is None else check_name("declared", name, SPECIALS))
        except (TypeError, Error) as error:
            raise type(error)(f"seat {seat}: {error}") from None
    return names


def seat_number(name: str, seat: SupportsIndex, num_seats: int) -> int:
    """Give a seat, as an int."""
    if isinstance(seat, bool) or not hasattr(seat, "__index__"):
        raise TypeError(f"{name} must be a seat as an int, not {type(seat).__name__}")
    number = seat.__index__()
    if not 0 <= number < num_seats:
        raise Error(f"{name} out of range 0..{num_seats - 1}: {_core.shown(number)}")
    return number


def claim(seat: int, given: Arrangement | Cards | None, rules: Rules, name: str | None, drops: bool) -> ClaimParts:
    """Give what a seat brings as the native side reads it: rows, cards, special, whether it surrenders."""
    special = None if name is None else SPECIALS.index(name)
    if given is None:
        if not drops:
            raise CardError(f"seat {seat}: no arrangement")
        return None, None, special, drops
    try:
        if isinstance(given, str) and "/" in given:
            given = Arrangement.from_text(given, rules)
        if isinstance(given, Arrangement):
            return given.masks, None, special, drops
        return None, CardSet(given).mask, special, drops
    except (TypeError, CardError) as error:
        raise type(error)(f"seat {seat}: {error}") from None


def hand_of(parts: ClaimParts) -> CardSet:
    """Give all cards of a claim."""
    rows, cards, _, _ = parts
    return CardSet.from_mask(cards if rows is None else rows[0] | rows[1] | rows[2])  # type: ignore[arg-type]
