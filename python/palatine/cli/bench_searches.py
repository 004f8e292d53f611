"""The searches' part of `palatine bench --signature`: what each finds in a fixed run."""

import struct
from collections.abc import Callable, Iterator
from typing import Any

import palatine
from palatine import casino, search
from palatine.cli.bench_solvers import cfr_part
from palatine.game import State

GAMES = (("chinese", "miniature", 2), ("kuhn", None, 2), ("kuhn", None, 3), ("leduc", None, 2), ("leduc", None, 3))
"""What is searched: games, a preset small enough to be searched to the end, and how many play."""
POSITIONS = 12  # of each
SEED = 20_260_131


def positions() -> Iterator[State[Any, Any]]:
    """Give positions of random play in which a player is to act."""
    for name, preset, num_players in GAMES:
        game = palatine.load_game(name, preset, num_players)
        for number in range(POSITIONS):
            dealer, random = palatine.Dealer(SEED + number), palatine.Random(SEED + number)
            state = game.new_initial_state()
            dealer.play(state)
            for _ in range(random.below(3)):
                ahead = state.clone()
                ahead.apply(ahead.legal_moves()[random.below(ahead.legal_count())])
                dealer.play(ahead)
                state = state if ahead.is_terminal() else ahead
            yield state


def record(state: State[Any, Any], result: search.Result) -> bytes:
    """Write what a search has found, to the last bit."""
    words = [str(result.move), *map(str, result.line), *map(str, result.values)]
    numbers = [result.value, *result.values.values(), *result.policy.values()]
    return f"{state.name} {' '.join(words)} ".encode() + struct.pack(f"<{len(numbers)}d", *numbers)


def alpha_beta_part(threads: int) -> bytes:
    """Search with little memory, so that the table's replacement counts, too."""
    return b"".join(
        record(
            state,
            search.alpha_beta(state, perfect_information=True, all_values=True, memory=1 << 12, threads=threads),
        )
        for state in positions()
    )


def epimc_part(threads: int) -> bytes:
    """Search few worlds, one and two choices deep; the nodes do not depend on the threads either."""
    data = []
    for state in positions():
        for depth in (1, 2):
            result = search.epimc(state, worlds=6, depth=depth, seed=SEED, threads=threads)
            data.append(record(state, result) + struct.pack("<Q", result.nodes))
    return b"".join(data)


def ismcts_part(threads: int) -> bytes:
    """Simulate in more than one stream, with trees that fill up; one hand of Chinese Poker by its steps."""
    data = []
    for number, state in enumerate(positions()):
        variant = ("so", "mo")[number % 2]
        result = search.ismcts(state, simulations=2500, variant=variant, memory=1 << 15, seed=SEED, threads=threads)
        data.append(record(state, result) + struct.pack("<Q", result.nodes))
    hand = palatine.load_game("chinese").new_initial_state()
    palatine.Dealer(SEED).play(hand)
    data.append(record(hand, search.ismcts(hand, simulations=300, seed=SEED, threads=threads)))
    found = search.ismcts_best_response("leduc", player=1, simulations=100, games=50, seed=SEED, threads=threads)
    return b"".join(data) + struct.pack("<dd", found.mean, found.margin)


def engine_part(threads: int) -> bytes:
    """Search the rounds of a deal of Royal Casino, each by what the engine does there."""
    data = []
    for number, quality in enumerate((0, 0, 2, 0)):
        state, dealer, random = casino.State(), palatine.Dealer(SEED + number), palatine.Random(SEED + number)
        dealer.play(state)
        while state.view()["left"] > (40, 24, 8, 0)[number]:
            moves = state.legal_moves()
            state.apply(moves[random.below(len(moves))])
            dealer.play(state)
        limit = 30 if quality else 2500
        data.append(
            record(state, casino.analyse(state, simulations=limit, quality=quality, seed=SEED, threads=threads))
        )
    return b"".join(data)


PARTS: dict[str, Callable[[int], bytes]] = {
    "alpha_beta": alpha_beta_part,
    "cfr": cfr_part,
    "engine": engine_part,
    "epimc": epimc_part,
    "ismcts": ismcts_part,
}
"""What each search finds, by its name, given a number of threads."""
