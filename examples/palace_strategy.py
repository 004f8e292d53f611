"""What the solver says about buying, attacking and folding in Palace Poker, between the last two players.

The attacker's banner is 9s and the defender's Kh; stakes 10/20 with a limit, 1000 chips behind, any palaces. Prints the
numbers of docs/palace-strategy.md.
"""

import numpy as np

from palatine import Card, CardSet, palace, poker

ATTACKER, DEFENDER = "9s | ? ? ?", "Kh | ? ? ?"


def answers() -> None:
    """How the defender answers a bet of 10 that any palace may make, by what is in the pot."""
    print("pot before the bet: fold, call, raise; what the attacker gets of the pot")
    for pot in (10, 20, 60, 120, 240):
        found = palace.solve_battle(ATTACKER, DEFENDER, pot=pot)
        shares = found.decisions[0].frequencies
        row = ", ".join(f"{shares[move]:4.0%}" for move in ("fold", "call", "raise"))
        print(f"{pot:4}: {row}; {found.values[0]:.1f} of {found.pot}, exploitability {found.exploitability:.3f}")


def folding() -> None:
    """How the defender answers a bet that only the best palaces make."""
    print("pot 60, the attacker bets with the best of its palaces: fold, call, raise")
    ones = np.ones(22100)
    chances = palace.range_equity(ATTACKER, DEFENDER, ones, ones).by_hand
    share = (chances[:, 0] + chances[:, 1] / 2) / np.maximum(chances.sum(axis=1), 1)
    for part in (1.0, 0.5, 0.25, 0.1, 0.05):
        best = (share >= np.quantile(share[chances.any(axis=1)], 1 - part)).astype(float)
        found = palace.solve_battle(ATTACKER, DEFENDER, pot=60, attacker_weights=best)
        shares = found.decisions[0].frequencies
        print(f"{part:4.0%}: " + ", ".join(f"{shares[move]:4.0%}" for move in ("fold", "call", "raise")))


def armies() -> None:
    """What a bet is worth to the attacker by its soldiers: small cards, clubs or diamonds."""
    print("attacker's soldiers against the defender's: what the bet wins on average, less its price")
    for own, theirs in ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (2, 2)):
        sides = f"9s | ? ? ? | {' '.join(('2c', '4c')[:own])}", f"Kh | ? ? ? | {' '.join(('2d', '5d')[:theirs])}"
        found = palace.solve_battle(*sides, pot=60)
        folds = found.decisions[0].frequencies["fold"]
        print(f"  {own} against {theirs}: {found.values[0] - 10 * (own + 1):+6.2f}, the defender folds {folds:.0%}")


def attack_or_stay() -> None:
    """Attack, or stay and let the showdown decide (PP-23)? For each palace of the attacker, any of the defender."""
    print("pot 60: the palaces of the attacker that gain by attacking rather than by a showdown")
    found = palace.solve_battle(ATTACKER, DEFENDER, pot=60)
    worth = found.hand_values[0] - 10
    hands = [CardSet(list(map(int, hand))) for hand in palace.hands()]
    rng = np.random.default_rng(1)
    held = [i for i in rng.permutation(len(hands)) if not hands[i] & CardSet("9s Kh")][:1000]
    by_category: dict[str, list[float]] = {}
    for i in held:
        known = palace.Side("9s", hands[i])
        share = palace.showdown_equity([known, DEFENDER])[0].mean
        name = poker.category(poker.evaluate(hands[i] | {Card("9s")})).name.replace("_", " ").lower()
        by_category.setdefault(name, []).append(worth[i] - 60 * share)
    for name, gains in sorted(by_category.items(), key=lambda item: -len(item[1])):
        better = sum(gain > 0 for gain in gains)
        print(f"  {name}: {better} of {len(gains)}, mean {sum(gains) / len(gains):+.1f} chips")


if __name__ == "__main__":
    answers()
    folding()
    armies()
    attack_or_stay()
