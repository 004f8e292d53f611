"""What deals of Royal Casino come to, apart from the scores that they are counted on: who gets each item of RC-20.

A result is a text such as `LDLDLLDDL 2 0`: who has most cards, most spades, Big Casino, Little Casino, the aces of
spades, clubs, hearts and diamonds, and who captured last - `L` the side that led, `D` the dealer's, `-` neither -; then
how often each of them swept, the leader's side first.
"""

import re
from collections import Counter
from typing import Any

from palatine.bots import bot_maker
from palatine.cards import Card, CardSet
from palatine.casino.outlook import BIG, LITTLE, SPADES
from palatine.casino.rules import Rules
from palatine.casino.state import State
from palatine.casino.table import MOST_SWEEPS, NO_SIDE
from palatine.dealer import Dealer
from palatine.errors import RecordError, RulesError
from palatine.game import Game
from palatine.match.deals import DEALER, derived_seed, play_game

SIDES = "LD"
SINGLE = (BIG, LITTLE, Card("As"), Card("Ac"), Card("Ah"), Card("Ad"))
"""The cards that count by themselves, in the order of RC-20."""
RESULT = re.compile(r"[LD-]{9} ([0-9]{1,2}) ([0-9]{1,2})", re.ASCII)
DECK = CardSet.full()
NOBODY = "-" * 9  # captured anything

Tally = tuple[tuple[CardSet, CardSet], tuple[int, int], int]
"""Piles and sweeps, the leader's first, and the last captor, NO_SIDE for none."""


def check_deal_rules(rules: Rules) -> None:
    """Refuse rules by which what a deal comes to depends on the scores that it is played at, or on another deck."""
    depends = {"ties": rules.ties != "nobody", "sweep_limits": rules.sweep_limits, "instant": rules.instant}
    for name, found in depends.items():
        if found:
            raise RulesError(f"what deals come to depends on the match with {name}={getattr(rules, name)!r}")
    if rules.deck != DECK or rules.setup is not None:
        raise RulesError("results of deals are of whole deals with all 52 cards")


def play_results(game: Game, bot: str, seed: int, start: int, stop: int) -> Counter[str]:
    """Play the deals start..stop-1 with a bot in both seats, the dealer in turn, and count their results."""
    maker = bot_maker(bot, game)
    found: Counter[str] = Counter()
    for number in range(start, stop):
        bots = [maker(derived_seed(seed, number, 0, seat)) for seat in range(2)]
        state: Any = game.new_initial_state(number % 2)
        play_game(state, bots, Dealer(derived_seed(seed, number, DEALER, 0)))
        found[result_text(state)] += 1
    return found


def result_text(state: State) -> str:
    """Give the result of a deal of two players that is over."""
    leader = 1 - state.dealer
    first, second = state.piles[leader], state.piles[1 - leader]
    letters = [
        more(len(first), len(second)),
        more(spades(first), spades(second)),
        *(more(card in first, card in second) for card in SINGLE),
        "-" if state.last_captor is None else SIDES[state.last_captor != leader],
    ]
    return f"{''.join(letters)} {state.sweeps[leader]} {state.sweeps[1 - leader]}"


def more(first: int, second: int) -> str:
    """Say who has more."""
    return "-" if first == second else SIDES[first < second]


def spades(cards: CardSet) -> int:
    """Count the spades."""
    return sum(card.suit == SPADES for card in cards)


def tally_of(text: object) -> Tally:
    """Give piles and sweeps that have a result. RecordError for what is none.

    Whoever has most spades, or most cards, has all that the result does not name.

    >>> (first, second), sweeps, captor = tally_of("LDLDLLDDL 2 0")
    >>> len(first) > len(second), Card("Td") in first, sweeps, captor
    (True, True, (2, 0), 0)
    """
    found = RESULT.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise RecordError(f"no result of a deal: {text!r:.60}")
    letters = found.string[:9]
    piles = [{card for card, letter in zip(SINGLE, letters[2:8], strict=True) if letter == side} for side in SIDES]
    plain = [card for card in DECK if card not in SINGLE]
    others = [card for card in plain if card.suit != SPADES]
    if letters != NOBODY:
        piles[SIDES.find(letters[1])].update(card for card in plain if card.suit == SPADES)
        middle = len(DECK) // 2 - len(piles[0]) if letters[0] == "-" else len(others) * (letters[0] == SIDES[0])
        piles[0].update(others[:middle])
        piles[1].update(others[middle:])
    first, second = map(CardSet, piles)
    sweeps = int(found[1]), int(found[2])
    captor = NO_SIDE if letters == NOBODY else SIDES.find(letters[8])
    told = more(len(first), len(second)) + more(spades(first), spades(second))
    if told != letters[:2] or (letters != NOBODY and "-" in letters[1:]) or max(sweeps) > MOST_SWEEPS:
        raise RecordError(f"no deal can have this result: {text}")
    return (first, second), sweeps, captor
