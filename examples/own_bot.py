"""A bot of one's own, in any game: it plays each move out at random in worlds that its seat cannot tell from this one.

Run `python examples/own_bot.py [GAME [DEALS]]`: a match against random play, on two processes.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

from palatine import Dealer, Random
from palatine.bots import Bot, RandomBot, seat_to_act
from palatine.match import play_game, play_match

GAMES = 20  # a move


class Sampler(Bot):
    """Takes the move after which random games return most; all moves meet the same worlds and the same luck."""

    def __init__(self, seed):
        """Start from a seed."""
        self.random = Random(seed)

    def step(self, state, player=None):
        """Choose a move."""
        seat = seat_to_act(state, player)
        seeds = [self.random.next() for _ in range(GAMES)]
        return max(state.legal_moves(seat), key=lambda move: sum(self.sample(state, seat, move, s) for s in seeds))

    def sample(self, state, seat, move, seed):
        """Play one random game after a move, and give what the seat wins."""
        world = state.resample(seat, seed)  # never from the state itself: it holds what the seat has not seen
        world.apply(move, seat)
        return play_game(world, [RandomBot(seed)] * state.num_players, Dealer(seed))[seat]


def main(game: str = "leduc", deals: str = "100") -> None:
    """Play the match, and print what the bot wins more than random play in a deal."""
    with ProcessPoolExecutor(2) as pool:
        result = play_match(game, [Sampler, "random"], int(deals), seed=1, executor=pool)
    low, high = result.interval
    print(f"{result.bots[0]} leads {result.bots[1]} by {result.lead.mean:+.3f} a deal, 95 %: {low:+.3f} .. {high:+.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
