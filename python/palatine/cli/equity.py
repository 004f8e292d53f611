"""`palatine equity`: the chances of a battle of Palace Poker, its prices, and what they are worth.

With `--json` the answer is one object with the keys

- `attacker`, `defender`: objects with `banner`, `palace`, `soldiers` and `unknown`, the number of other palace cards;
- `win`, `tie`, `lose`: of how many ways to deal the unknown cards the attacker wins, ties and loses the battle;
- `bet`, `call`: what the battle costs the attacker and the defender, in chips; null without `--small-bet`;
- `pot`: all that is in the pot after both; `bet_worth`, `call_worth`: what the attacker's bet, if it is called, and the
  defender's call win on average, in chips, less their cost; `need`: the chance to win, 0..1, from which on a call is
  worth something; null without `--pot`.
"""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from palatine import palace
from palatine.cards import CardSet
from palatine.cli import terminal
from palatine.cli.plots import drawing, require_matplotlib
from palatine.cli.usage import Parser, UsageError, whole_number
from palatine.palace import Equity, Rules, Side
from palatine.palace.equity import left_by
from palatine.palace.rules import MOST_SMALL_BET, NAMES
from palatine.palace.table import MOST_CHIPS
from palatine.random import Random
from palatine.statistics import Estimate, estimate

if TYPE_CHECKING:
    from rich.text import Text

NOTES = """\
A side is "banner | palace | soldiers"; ? is a palace card that is not known, and the soldiers may be left out. The
worth of bet and call is that between the last two players, where the winner has the pot; nobody raises and all is paid
in full, with a limit.

--plot draws what the attacker wins in a battle, ties counted half, once it has bought so many more soldiers and kept
them all: the mean over 200 random draws of them from the cards not seen, with its 95 % interval; without a buy exact.
With --pot also what a bet needs that is called: the buys are in the pot, and each makes the bet dearer.

examples:
  palatine equity --attacker "9s | Ah Ad 6c | 7h 2d" --defender "Kh | ? ? ? | Qc" --pot 120 --small-bet 10
  palatine equity --attacker "9s | ? ? ?" --defender "Kh | Qc Qd 7s" --seen "2c 2d 2h" --json
  palatine equity --attacker "9s | Ah Ad 6c" --defender "Kh | ? ? ?" --pot 120 --small-bet 10 --plot soldiers.svg
"""
DRAWS = 200
SEED = 1


@dataclass(frozen=True)
class Prices:
    """What a battle costs, and what it is worth where the pot is known."""

    bet: int
    call: int
    pot: int | None
    """After bet and call."""

    def worth(self, equity: Equity) -> tuple[float, float]:
        """Give what the bet and the call win on average, less their cost."""
        pot = self.pot or 0
        return equity.share * pot - self.bet, (1 - equity.share) * pot - self.call


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "equity",
        help="chances of a battle (Palace Poker)",
        description="Print how often each side wins a battle of Palace Poker, what it costs and what that is worth.",
        epilog=NOTES,
        allow_abbrev=False,
    )
    parser.add_argument("--attacker", metavar="SIDE", required=True, help="who bets")
    parser.add_argument("--defender", metavar="SIDE", required=True, help="who is attacked")
    parser.add_argument("--seen", metavar="CARDS", default="", help="other cards that can be in neither palace")
    parser.add_argument("--small-bet", metavar="CHIPS", type=whole_number(1, MOST_SMALL_BET), help="for the prices")
    parser.add_argument("--pot", metavar="CHIPS", type=whole_number(0, MOST_CHIPS), help="before the bet")
    for option in ("dead_cards", "call_price"):
        names = NAMES[option]
        parser.add_argument(
            f"--{option.replace('_', '-')}", choices=names, default=names[0], help=f"default {names[0]}"
        )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    parser.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw the attacker's chances by soldiers bought (.png, .svg, .pdf)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count, and print."""
    if arguments.pot is not None and arguments.small_bet is None:
        raise UsageError("--pot goes with --small-bet")
    if arguments.plot is not None:
        require_matplotlib()
    rules = Rules(dead_cards=arguments.dead_cards, call_price=arguments.call_price)
    attacker, defender = Side.from_text(arguments.attacker), Side.from_text(arguments.defender)
    equity = palace.battle_equity(attacker, defender, seen=arguments.seen, rules=rules)
    prices = None if arguments.small_bet is None else prices_of(attacker, defender, arguments, rules)
    if arguments.plot is not None:
        try:
            plot(arguments, attacker, defender, rules)
        except OSError as error:
            raise UsageError(f"cannot write {arguments.plot}: {error.strerror}") from None
    if arguments.json:
        terminal.write_json([as_json(attacker, defender, equity, prices)])
    else:
        show(attacker, defender, equity, prices)
    return 0


def prices_of(attacker: Side, defender: Side, arguments: argparse.Namespace, rules: Rules) -> Prices:
    """Give the prices by PP-11 and PP-14."""
    bet = (len(attacker.soldiers) + 1) * arguments.small_bet
    call = bet if rules.call_price == "match" else (len(defender.soldiers) + 1) * arguments.small_bet
    return Prices(bet, call, None if arguments.pot is None else arguments.pot + bet + call)


def as_json(attacker: Side, defender: Side, equity: Equity, prices: Prices | None) -> dict[str, object]:
    """Give everything as plain values."""

    def side(given: Side) -> dict[str, object]:
        return {
            "banner": str(given.banner),
            "palace": str(given.palace),
            "soldiers": str(given.soldiers),
            "unknown": given.unknown,
        }

    known = prices is not None and prices.pot is not None
    bet_worth, call_worth = prices.worth(equity) if prices is not None and known else (None, None)
    return {
        "attacker": side(attacker),
        "defender": side(defender),
        **equity._asdict(),
        "bet": None if prices is None else prices.bet,
        "call": None if prices is None else prices.call,
        "pot": None if prices is None else prices.pot,
        "bet_worth": bet_worth,
        "call_worth": call_worth,
        "need": prices.call / prices.pot if prices is not None and prices.pot else None,
    }


def show(attacker: Side, defender: Side, equity: Equity, prices: Prices | None) -> None:
    """Print a table of chances, and what is to pay."""
    screen = terminal.Terminal()
    table = screen.table("", "Banner", "Palace", "Soldiers", "Wins")
    for name, side, ways in (("attacker", attacker, equity.win), ("defender", defender, equity.lose)):
        table.add_row(
            name,
            screen.cards([side.banner]),
            palace_cards(screen, side),
            screen.cards(sorted(side.soldiers, reverse=True)),
            percent(ways, equity.total),
        )
    lines = [f"tie {percent(equity.tie, equity.total)}, over {equity.total:,} ways to deal the unknown cards"]
    if prices is not None:
        lines.append(f"price: {prices.bet} to bet, {prices.call} to call")
        if prices.pot is not None:
            bet, call = prices.worth(equity)
            lines.append(f"pot after a call: {prices.pot}, so that a call needs {percent(prices.call, prices.pot)}")
            lines.append(f"worth between the last two: {bet:+.2f} to bet and be called, {call:+.2f} to call")
    screen.show(table, "", "\n".join(lines))


def palace_cards(screen: terminal.Terminal, side: Side) -> "Text":
    """Write the cards of a palace, and a question mark for each that is not known."""
    from rich.text import Text

    known = [Text(*screen.card(card)) for card in sorted(side.palace, reverse=True)]
    return Text(" ").join([*known, *[Text("?")] * side.unknown])


def percent(part: int, total: int) -> str:
    """Write a part as a percentage."""
    return f"{100 * part / total:.2f} %"


def bought(attacker: Side, defender: Side, seen: str, rules: Rules) -> list[Estimate]:
    """Give the attacker's share after 0, 1, ... soldiers bought, as many as it may keep."""
    left = sorted(left_by((attacker, defender), seen, rules))
    most = min(rules.max_soldiers - len(attacker.soldiers), len(left) - attacker.unknown - defender.unknown)
    random = Random(SEED)
    found = [Estimate(palace.battle_equity(attacker, defender, seen=seen, rules=rules).share, 0.0)]
    for number in range(1, most + 1):
        shares = []
        for _ in range(DRAWS):
            random.shuffle(left)
            drawn = replace(attacker, soldiers=attacker.soldiers | CardSet(left[:number]))
            shares.append(palace.battle_equity(drawn, defender, seen=seen, rules=rules).share)
        found.append(estimate(shares))
    return found


def plot(arguments: argparse.Namespace, attacker: Side, defender: Side, rules: Rules) -> None:
    """Draw the attacker's chances by the soldiers bought, and what a bet needs."""
    shares = bought(attacker, defender, arguments.seen, rules)
    numbers = list(range(len(shares)))
    with drawing(arguments.plot) as axes:
        means, margins = [100 * share.mean for share in shares], [100 * share.margin for share in shares]
        axes.errorbar(numbers, means, yerr=margins, marker="o", capsize=4, color="tab:blue", label="wins the battle")
        if arguments.pot is not None:
            needs = []
            for number in numbers:
                bet = (len(attacker.soldiers) + number + 1) * arguments.small_bet
                call = bet if rules.call_price == "match" else (len(defender.soldiers) + 1) * arguments.small_bet
                needs.append(100 * bet / (arguments.pot + number * arguments.small_bet + bet + call))
            axes.plot(numbers, needs, marker="s", linestyle="--", color="tab:orange", label="a called bet needs")
            axes.fill_between(numbers, needs, means, alpha=0.1, color="tab:blue")
        axes.set(xlabel="soldiers bought", ylabel="%", ylim=(0, 100), xticks=numbers)
        axes.set_title(
            f"{side_text(attacker)} attacks {side_text(defender)}\n{DRAWS} draws a point, 95 % intervals", fontsize=11
        )


def side_text(side: Side) -> str:
    """Write a side as it is read, with the signs of the suits."""
    parts = (f"{side.banner}", f"{side.palace} {'? ' * side.unknown}".strip(), f"{side.soldiers}")
    text = " | ".join(part for part in parts if part)
    return text.translate(str.maketrans("cdhs", "♣♦♥♠"))
