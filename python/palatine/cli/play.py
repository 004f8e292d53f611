"""`palatine play`: a table in the terminal, for any game."""

import argparse
from typing import Any

import palatine
from palatine import Dealer, Error, Random, StateError, _core
from palatine.bots import adviser_of, bot_maker, own_bots
from palatine.cli.hands import LARGEST_SEED
from palatine.cli.rules import HELP, read_rules
from palatine.cli.table import COMMANDS, Left, Table
from palatine.cli.terminal import Terminal
from palatine.cli.usage import Parser, UsageError, whole_number
from palatine.game import Game, State
from palatine.game.load import module_of
from palatine.search import alpha_beta
from palatine.search.bots import AlphaBetaBot

NOBODY = "none"
ANYHOW = "random"
"""The bot of a game that has none of its own. It gives no advice."""
MOST_SEATS = 64
MOST_GAMES = 1_000_000
EXAMPLES = f"""\
At the table: the text of a move, or one of
{"".join(f"  {name:<6} {about}{chr(10)}" for name, about in COMMANDS.items())}
examples:
  palatine play chinese --players 4 --hands 5
  palatine play leduc --seat 1 --seed 7
  palatine play kuhn --seat none --hands 100
"""


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "play",
        help="play against the engine",
        description="Play a game in the terminal, from one seat, against bots in the others.",
        epilog=EXAMPLES,
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", choices=palatine.games(), help=", ".join(palatine.games()))
    parser.add_argument(
        "--seat", metavar="N", type=seat_number, default=0, help=f"yours (default 0), or {NOBODY}: bots only"
    )
    parser.add_argument("--players", metavar="N", type=whole_number(1, MOST_SEATS), help="default: the fewest")
    parser.add_argument(
        "--bots",
        metavar="TEXT",
        action="append",
        help="who plays the other seats, as random; once for all of them, or once for each in turn "
        f"(default: the first bot of the game's own, else {ANYHOW}); hints are of the game's own, or of the first here",
    )
    parser.add_argument("--rules", metavar="RULES", help=HELP)
    parser.add_argument(
        "--hands", metavar="N", type=whole_number(1, MOST_GAMES), default=1, help="games, matches, hands (default 1)"
    )
    again = parser.add_mutually_exclusive_group()
    again.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0, LARGEST_SEED),
        help="the cards and the bots of this seed, for tests (default: of a new key from the system's entropy)",
    )
    again.add_argument(
        "--key", metavar="HEX", type=key_of, help="the cards and the bots of a key, as a game ended with it"
    )
    parser.set_defaults(run=run)


def key_of(text: str) -> bytes:
    """Read a key."""
    try:
        return _core.check_key(bytes.fromhex(text))
    except (Error, ValueError):
        raise argparse.ArgumentTypeError("a key has 64 hexadecimal digits") from None


class Keyed:
    """Seeds of bots and dealers of games, one after another, all from one key."""

    def __init__(self, key: bytes) -> None:
        """Begin with the first."""
        self._key = key
        self._bots = self._games = 0

    def seed(self) -> int:
        """Return the seed of the next bot."""
        self._bots += 1
        return int.from_bytes(_core.derived_key(self._key, "bot", self._bots - 1)[:8], "big")

    def dealer(self) -> Dealer:
        """Return the dealer of the next game."""
        self._games += 1
        return Dealer.from_key(_core.derived_key(self._key, "game", self._games - 1))


class Seeded:
    """Seeds of bots and dealers of games, one after another, all from one seed."""

    def __init__(self, seed: int) -> None:
        """Begin with the first."""
        self._random = Random(seed)

    def seed(self) -> int:
        """Return the seed of the next bot."""
        return self._random.next()

    def dealer(self) -> Dealer:
        """Return the dealer of the next game."""
        return Dealer(self._random.next())


def seat_number(text: str) -> int | None:
    """Read a seat, or that there is none."""
    return None if text == NOBODY else whole_number(0, MOST_SEATS - 1)(text)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, and print the totals after each."""
    rules = None if arguments.rules is None else read_rules(arguments.game, arguments.rules)
    game = palatine.load_game(arguments.game, rules, arguments.players)
    human: int | None = arguments.seat
    if human is not None and human >= game.num_players:
        raise UsageError(f"--seat {human}: with {game.num_players} players seats are 0 to {game.num_players - 1}")
    names = bot_texts(game, human, arguments.bots or [own_bot(game) or ANYHOW])
    for name in names.values():
        check_sight(game, name)
    if arguments.seed is not None:
        play_games(game, human, names, arguments.hands, Seeded(arguments.seed))
        return 0
    key = _core.random_key() if arguments.key is None else arguments.key
    played = play_games(game, human, names, arguments.hands, Keyed(key))
    if arguments.key is None and played:
        Terminal().show("", f"The same cards again: --key {key.hex()}")
    return 0


def play_games(game: Game, human: int | None, names: dict[int, str], hands: int, luck: Keyed | Seeded) -> int:
    """Play so many games, the deal passing on, until whoever plays leaves; give how many were played.

    Where the game has sessions its games are the hands of one, which ends when fewer than two have chips.

    names: the texts of the bots by seat. luck: what each game takes from it, in this order: seeds of the bots by seat
    and of the engine that gives hints, and the dealer.
    """
    adviser = adviser_of(game) or next((name for name in names.values() if name != ANYHOW), None)
    makers = {at: bot_maker(name, game) for at, name in names.items()}
    engine = None if adviser is None else bot_maker(adviser, game)
    totals = [0.0] * game.num_players
    session = session_of(game) if hands > 1 else None
    for number in range(hands):
        dealer = (game.num_players - 1 + number) % game.num_players
        following: State[Any, Any] | None = game.new_initial_state(dealer) if session is None else session.state
        while following is not None:
            bots = {at: maker(luck.seed()) for at, maker in makers.items()}
            table = Table(game, human, bots, None if engine is None else engine(luck.seed()))
            try:
                over = table.play(following, luck.dealer())
            except Left:
                return number
            returns = over.returns()
            totals = [total + gained for total, gained in zip(totals, returns, strict=True)]
            show_totals(table.screen, names, returns, totals)
            following = over.next_deal()
        if session is not None and number + 1 < hands:
            for actor, move in over.history:
                session.apply(move, actor)
            if session.is_over:
                table.screen.show("", "The session is over: fewer than two can be dealt in.")
                return number + 1
            session.next_hand()
    return hands


def session_of(game: Game) -> Any:
    """Begin a session of hands as the game's module has it, None where it has none, and for a setup, played again."""
    session = getattr(module_of(game.name), "Session", None)
    if session is None or getattr(game.rules, "setup", None) is not None:
        return None
    return session(game.rules, game.num_players, dealing="manual")


def own_bot(game: Game) -> str | None:
    """Name the bot to play a game against, among those that it has for itself."""
    return next(iter(own_bots(game)), None)


def bot_texts(game: Game, human: int | None, texts: list[str]) -> dict[int, str]:
    """Give the text of the bot of each seat that has one."""
    seats = [at for at in range(game.num_players) if at != human]
    if len(texts) not in (1, len(seats)):
        raise UsageError(f"--bots is given once, or {len(seats)} times, for every other seat, not {len(texts)} times")
    return dict(zip(seats, texts if len(texts) > 1 else texts * len(seats), strict=True))


def check_sight(game: Game, name: str) -> None:
    """Refuse a bot that searches all cards as they lie where some are hidden, before a card is dealt."""
    if not isinstance(bot_maker(name, game)(0), AlphaBetaBot):
        return
    state = game.new_initial_state()
    Dealer(0).play(state)
    try:
        alpha_beta(state, nodes=1)
    except StateError:
        raise UsageError(f"{name} looks at all cards, and in {game.name} cards are hidden: see epimc, ismcts") from None


def show_totals(screen: Terminal, names: dict[int, str], returns: list[float], totals: list[float]) -> None:
    """Tabulate what the game, and all games so far, brought to whom."""
    table: Any = screen.table("Seat", "Player", "Game", "Total", right=("Seat", "Game", "Total"))
    for at, (gained, total) in enumerate(zip(returns, totals, strict=True)):
        table.add_row(str(at), names.get(at, "you"), signed(gained), signed(total))
    screen.show("", table)


def signed(number: float) -> str:
    """Give a number with its sign; zero has none."""
    return f"{number:+g}" if number else "0"
