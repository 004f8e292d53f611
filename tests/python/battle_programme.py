"""The value of a battle by a linear programme over the whole sequence form (Koller, Megiddo, von Stengel, 1996).

It plays every pair of palaces and every sequence of moves with `palace.State`, and shares no code with the solver.
"""

from itertools import combinations, product

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

from palatine import CardSet


class Plan:
    """The sequences of a side: the number of each, and that its choices add up to what came before."""

    def __init__(self):
        self.numbers = {(): 0}
        self.choices = {}  # of (palace, moves so far) the sequence before, and those that the choice makes

    def add(self, palace, before, moves, options):
        """Give the number of the sequence of each option, by its text."""
        point = (palace, moves)
        if point not in self.choices:
            made = {text: self.numbers.setdefault((palace, moves, text), len(self.numbers)) for text in options}
            self.choices[point] = (before, made)
        return self.choices[point][1]

    def constraints(self):
        matrix = lil_matrix((1 + len(self.choices), len(self.numbers)))
        matrix[0, 0] = 1
        for row, (before, made) in enumerate(self.choices.values(), 1):
            matrix[row, before] = -1
            for number in made.values():
                matrix[row, number] = 1
        right = np.zeros(matrix.shape[0])
        right[0] = 1
        return matrix.tocsr(), right


def value_of_battle(begin, cards, size, weight, rules):
    """Give the attacker's value in an equilibrium: chips from the beginning of the battle on.

    begin: makes the state in which the defender is to answer, from the two palaces. weight: of (side, palace).
    """
    plans = Plan(), Plan()
    payoffs = {}
    total = 0.0
    hands = [CardSet(hand) for hand in combinations(sorted(cards), size)]
    for palaces in product(hands, hands):
        if palaces[0] & palaces[1]:
            continue
        chance = weight(0, palaces[0]) * weight(1, palaces[1])
        if chance == 0:
            continue
        total += chance
        state = begin(*palaces, rules)
        put = state.view()["put"][0]
        for sequences, won in ends(state, palaces, plans):
            payoffs[sequences] = payoffs.get(sequences, 0.0) + chance * (won + put)
    matrix = lil_matrix((len(plans[0].numbers), len(plans[1].numbers)))
    for (own, theirs), value in payoffs.items():
        matrix[own, theirs] = value / total
    return solve(matrix.tocsr(), *plans)


def ends(state, palaces, plans, moves=(), sequences=(0, 0)):
    """Yield the sequences of both sides that end the hand, and what the attacker has won then."""
    if state.is_terminal():
        yield sequences, state.returns()[0]
        return
    side = state.current_player()
    options = [str(move) for move in state.legal_moves()]
    made = plans[side].add(str(palaces[side]), sequences[side], moves, options)
    for text in options:
        state.apply(text)
        after = (made[text], sequences[1]) if side == 0 else (sequences[0], made[text])
        yield from ends(state, palaces, plans, (*moves, text), after)
        state.undo()


def solve(payoffs, attacker, defender):
    """Maximise over the attacker's plan x what the defender's best answer leaves: q[0], with F'q <= A'x and Ex = e."""
    own, one = attacker.constraints()
    theirs, _ = defender.constraints()
    n, m = own.shape[1], theirs.shape[0]
    goal = np.zeros(n + m)
    goal[n] = -1
    upper = lil_matrix((theirs.shape[1], n + m))
    upper[:, :n] = -payoffs.T
    upper[:, n:] = theirs.T
    equal = lil_matrix((own.shape[0], n + m))
    equal[:, :n] = own
    found = linprog(
        goal,
        A_ub=upper.tocsr(),
        b_ub=np.zeros(theirs.shape[1]),
        A_eq=equal.tocsr(),
        b_eq=one,
        bounds=[(0, None)] * n + [(None, None)] * m,
        method="highs",
    )
    assert found.status == 0, found.message
    return -found.fun
