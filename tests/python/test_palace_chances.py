"""Chances of a buy as the rule bot reckons them (PP-9), beside all worlds and draws of small packs, one by one."""

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from cli_runner import run
from palace_compare import begin
from palace_model import Hand
from palace_random import Player
from palace_table import OVER
from palace_worlds import Palaces, worlds
from palatine import Card, CardSet, _core, palace
from palatine.palace import Rules, State
from palatine.palace.outlook import Outlook
from referee import to_text

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {"deck": range(40, 52), "palace_cards": 1}),
    (2, {"deck": range(40, 52), "palace_cards": 2, "dead_cards": "none", "max_soldiers": 1}),
    (3, {"deck": range(40, 52), "palace_cards": 3}),  # nothing is left after the deal
    (3, {"deck": range(40, 51), "palace_cards": 1, "captured_banner": "discard"}),
    (3, {"deck": range(40, 50), "palace_cards": 2, "call_price": "match"}),
    (4, {"deck": range(42, 52), "palace_cards": 1, "bank": "points"}),
]


def knows_battles(hand: Hand, viewer: int, calls: int) -> bool:
    """Whether the viewer has seen both palaces of every battle: those others fought make some palaces impossible."""
    return sum(palace is not None for palace in hand.knows(viewer)) == calls + 1


def drawn_from(hand: Hand, palaces: Palaces) -> frozenset[int]:
    """The cards that can be drawn next in a world: the draw deck, or else the discard pile."""
    held: set[int] = set()
    for seat in hand.alive:
        held |= {hand.banner[seat], *hand.soldiers[seat], *palaces[seat]}
    if hand.pack:
        held |= hand.seen_discards
        for seat in hand.order:
            if seat not in hand.alive and hand.palace[seat] <= hand.discards:
                held |= palaces[seat]
    return frozenset(set(hand.rules["deck"]) - held)


class Exact:
    """What a seat can win, by counting worlds in which one card has been drawn."""

    def __init__(self, state: State, seat: int, found: list[Palaces]) -> None:
        self.state, self.seat, self.worlds = state, seat, found
        self.others = [other for other in range(state.num_players) if other != seat and state.banners[other]]

    def chance(self, other: int, soldiers: CardSet) -> Fraction:
        rules, banners = self.state.rules, self.state.banners
        share = Fraction(0)
        for palaces in self.worlds:
            mine = CardSet(palaces[self.seat]) | soldiers
            theirs = CardSet(palaces[other]) | self.state.soldiers[other]
            if banners[self.seat].suit == banners[other].suit:  # no battle; the reckoning asks all the same
                one, two = banners[self.seat], banners[other]
                dead = ["suit", "rank", "none"].index(rules.dead_cards)
                win, tie, _ = _core.palace_equity(dead, (one, mine.mask, 0), (two, theirs.mask, 0), 0)
                result = 1 if win else 0 if tie else -1
            else:
                result = palace.battle_result(banners[self.seat], mine, banners[other], theirs, rules)
            tied = Fraction(1, 2) if len(self.others) == 1 else Fraction(0)
            share += 1 if result > 0 else tied if result == 0 else 0
        return share / len(self.worlds)

    def share(self, soldiers: CardSet, without: int | None = None) -> float:
        strength = 0.0
        for other in self.others:
            if other != without:
                chance = float(self.chance(other, soldiers))
                strength += (1 - chance) / max(chance, 1e-9)
        return 1 / (1 + strength)

    def worth(self, soldiers: CardSet, pot: int) -> float:
        rules, state = self.state.rules, self.state
        if len(soldiers) > rules.max_soldiers:
            return 0.0
        best = pot * self.share(soldiers)
        for other in self.others:
            if state.banners[other].suit == state.banners[self.seat].suit:
                continue
            price = (len(soldiers) + 1) * rules.small_bet
            answer = price if rules.call_price == "match" else (len(state.soldiers[other]) + 1) * rules.small_bet
            if rules.bank == "stacks":
                answer = min(answer, state.stacks[other])
            win = float(self.chance(other, soldiers)) * self.share(soldiers, other)
            best = max(best, win * (pot + price + answer) - price)
        return best


def exact_buy(state: State, hand: Hand, seat: int, found: list[Palaces]) -> tuple[dict[int, Fraction], float]:
    """The chance of each card, and what a buy is worth."""
    pools = [drawn_from(hand, palaces) for palaces in found]
    chances: Counter[int] = Counter()
    worth = 0.0
    for card in set().union(*pools):
        after = [palaces for palaces, pool in zip(found, pools, strict=True) if card in pool]
        chances[card] = Fraction(len(after), len(found) * len(pools[0]))
        exact, soldiers = Exact(state, seat, after), state.soldiers[seat]
        pot = state.pot + state.rules.small_bet
        worth += float(chances[card]) * max(exact.worth(kept, pot) for kept in (soldiers, soldiers | {Card(card)}))
    return chances, worth - state.rules.small_bet


def told(outlook: Outlook) -> dict[int, Fraction]:
    """The chance of each card as the reckoning has it."""
    count = len(outlook.known) + outlook.hidden
    chances = {int(card): Fraction(1, count) for card in outlook.known}
    if outlook.hidden:
        chances |= {int(card): Fraction(outlook.hidden, count * len(outlook.unseen)) for card in outlook.unseen}
    return chances


def positions(rng: random.Random, players: int, options: dict[str, Any]) -> Iterable[tuple[State, Hand, list[str]]]:
    """Where somebody may buy, in play of some length in which all buy often."""
    given = {**options, "deck": frozenset(options["deck"]), "passive_end": "off", "max_turns": 40}
    hand, player, texts = Hand(players, rng.randrange(players), **given), Player(rng), list[str]()
    player.taste |= {"buy": 3.0, "stay": 0.2, "fold": 0.3, "discard": 0.6}
    state = begin(hand, given)
    while hand.to_act != OVER and len(texts) < 60:
        if hand.phase == "turn" and "buy" in hand.legal().kinds():
            yield state, hand, texts
        texts.append(player.move(hand))
        hand.play(texts[-1])
        state.apply(texts[-1])


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_a_buy_is_weighed_over_all_that_can_be_drawn(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    given = {**options, "deck": frozenset(options["deck"]), "passive_end": "off", "max_turns": 40}
    checked = shuffled = 0
    for state, hand, texts in itertools.chain.from_iterable(positions(rng, players, options) for _ in range(80)):
        seat, calls = hand.to_act, sum(text == "call" for text in texts)
        again = not hand.pack or bool(hand.seen_in_pack)
        enough = (shuffled if again else checked - shuffled) > 11
        if enough or not knows_battles(hand, seat, calls) or rng.random() > (0.5 if again else 0.2):
            continue
        outlook = Outlook(state, seat)
        assert len(outlook.unseen) <= 19  # all are weighed
        chances, worth = exact_buy(state, hand, seat, worlds(hand, texts, seat, given))
        assert told(outlook) == chances
        assert outlook.buy(state.soldiers[seat], state.pot) == pytest.approx(worth, rel=1e-6)
        checked += 1
        shuffled += again
    assert checked - shuffled > 5 or options["palace_cards"] == 3
    assert shuffled > 10


def test_the_only_card_of_the_draw_deck() -> None:
    """The price depends on the card: an ace beats the king, a deuce does not."""
    worth = {}
    for card in ("Ad", "2d"):
        deck = CardSet(f"9s Kh 3d 6c Jc Td {card} Qc")
        rules = Rules(deck=deck, palace_cards=2)
        state = State.setup(["3d 6c", "Jc Td"], banners=["9s", "Kh"], discards="Qc", in_draw_deck=card, rules=rules)
        outlook = Outlook(state, 0)
        assert told(outlook) == {int(Card(card)): 1}
        worth[card] = outlook.buy(CardSet(), 100)
    assert worth["Ad"] > worth["2d"] + 10


def test_a_palace_seen_in_a_battle_is_known_when_it_can_be_drawn() -> None:
    """PP-17: the caller has seen the palace that now lies in the discard pile, alone with the shown cards."""
    deck = CardSet("9s Kh 2c As Ad 6c Jc Td 3d")
    state = State.setup(
        ["As Ad", "Jc Td", "6c 3d"], banners=["9s", "Kh", "2c"], to_act=1, rules=Rules(deck=deck, palace_cards=2)
    )
    for move in ("bet 0", "call", "keep"):
        state.apply(move)
    while state.current_player() != 0:
        state.apply("stay")
    assert to_text(map(int, Outlook(state, 0).known)) == to_text(map(int, CardSet("Jc Td")))
    assert Outlook(state, 0).hidden == 0
    assert told(Outlook(state, 0)) == {int(Card("Jc")): Fraction(1, 2), int(Card("Td")): Fraction(1, 2)}
    state.apply("stay")
    assert Outlook(state, 2).known == CardSet()
    assert Outlook(state, 2).hidden == 2


@pytest.mark.parametrize(
    ("bots", "players", "rules", "deals"),
    [
        (("rule", "random"), 2, "miniature", "10"),
        (("rule", "random"), 4, "standard", "3"),
        (("rule", "random"), 10, "standard", "1"),
        (("engine:simulations=20", "rule"), 2, "miniature", "10"),
        (("engine:simulations=20", "rule"), 4, "standard", "1"),
    ],
)
def test_matches_come_to_their_end(bots: tuple[str, str], players: int, rules: str, deals: str) -> None:
    done = run("match", "palace", *bots, "--rules", rules, "--players", str(players), "--deals", deals, "--seed", "2")
    assert done.status == 0, done.err
