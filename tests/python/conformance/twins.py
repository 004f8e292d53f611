"""Two games that a seat cannot tell apart, made here and not by the sampler."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from conformance.games import CHANCE, Path, State, Subject, act, actions, actors
from palatine import IllegalMoveError


def twins(subject: Subject, path: Path, viewer: int | None) -> Iterator[Path]:
    """The same moves, but two cards exchanged in the dealer's order, or a choice changed, that `viewer` has not seen.

    Of cards that it has seen as a set the order is what it has not.

    viewer: a seat, or None for a spectator. Exchanges that make a move illegal are left out.
    """
    sound = subject.sound()
    state = sound.at(path)
    unseen = sorted(set(range(len(path))) - subject.witness.seen(state, viewer))
    together = subject.witness.together(state, viewer)
    public = subject.witness.public(state)
    cards = [turn for turn in unseen if path[turn][0] == CHANCE and not any(turn in turns for turns in together)]
    for turns in together:
        for turn, other in combinations(sorted(turns), 2):
            yield from legal(sound, public, changed(path, {turn: path[other][1], other: path[turn][1]}))
    dealt = {action for actor, action in path if actor == CHANCE}
    rest = [card for card in subject.deck if card not in dealt]
    for place, turn in enumerate(cards):
        for other in cards[place + 1 :]:
            yield from legal(sound, public, changed(path, {turn: path[other][1], other: path[turn][1]}))
        for card in rest:
            yield from legal(sound, public, changed(path, {turn: card}))
    for turn in unseen:
        actor, action = path[turn]
        if actor != CHANCE:
            for choice in actions(sound.at(path[:turn]), actor):
                if choice != action:
                    yield from legal(sound, public, changed(path, {turn: choice}))


def some_twins(subject: Subject, path: Path, viewer: int | None, count: int) -> list[Path]:
    found = list(twins(subject, path, viewer))
    return random.Random(len(path)).sample(found, min(count, len(found)))


def changed(path: Path, turns: dict[int, int]) -> Path:
    return tuple((actor, turns.get(turn, action)) for turn, (actor, action) in enumerate(path))


def legal(subject: Subject, public: Any, path: Path) -> Iterator[Path]:
    """The path, if all its moves are legal, and all have seen the same besides."""
    state = subject.start()
    for actor, action in path:
        if actor not in actors(state):
            return
        try:
            act(state, actor, action)
        except IllegalMoveError:
            return
    if subject.witness.public(state) == public:
        yield path


def play_on(one: State, other: State) -> int:
    """Go on with the same turns in both, to the end if that can be; give their number."""
    turns = 0
    while not one.is_terminal() and actors(one) == actors(other):
        actor = actors(one)[0]
        both = [action for action in actions(one, actor) if action in actions(other, actor)]
        if not both:
            break
        act(one, actor, both[-1])
        act(other, actor, both[-1])
        turns += 1
    return turns
