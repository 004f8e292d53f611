"""Matches between bots: duplicate deals, so that luck falls out, with the same result on one core and on a cluster.

Every deal is played once in each rotation of the bots over the seats, with the same draws of chance. What is compared
are sums over the same cards and all seats, and the differences within deals have a 95 % interval.

>>> from palatine.match import play_match
>>> result = play_match("kuhn", ["random", "random"], deals=500, seed=1)
>>> len(result.deals), len(result.means)
(500, 2)
>>> low, high = result.interval
>>> low < 0 < high
True

As JSON, a match is a line for each deal and a line of summary; all have `format` "palatine.match" and `version` 1.

- `type` "deal": `deal` (its number, from 0), `seed` (that of its `Dealer`), `returns`: for each rotation r a list of
  the returns by bot; in rotation r, bot b sits at seat (b + r) % num_players.
- `type` "summary": `game`, `rules`, `num_players`, `bots` (texts), `seed`, `deals` (how many); `means` by bot,
  `differences` by pair (`bots`: two numbers; the first's score minus the second's) and `lead` (the first bot's score
  minus the mean of the others'), each with `mean` and `margin`, half the 95 % interval, null for a single deal; and
  `test`: null, or `h0`, `h1`, `alpha`, `beta`, `least`, `bounds`, `llr` and `accepted` ("h0", "h1" or null).
"""

from palatine.match.deals import PlayedDeal, play_game
from palatine.match.result import MatchResult
from palatine.match.run import play_match
from palatine.match.sequential import SequentialTest, Verdict
from palatine.statistics import Estimate

__all__ = ["Estimate", "MatchResult", "PlayedDeal", "SequentialTest", "Verdict", "play_game", "play_match"]
