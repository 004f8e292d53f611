"""`palatine equity`: chances, prices and worth, as text and as JSON, and what is refused."""

import json
from dataclasses import replace

import pytest

from cli_runner import refused, run
from palatine import CardSet, palace
from palatine.cli.equity import bought
from palatine.palace import Rules, Side

SIDES = ("--attacker", "9s | Ah Ad 6c | 7h 2d", "--defender", "Kh | ? ? ? | Qc")
TABLE = """\
           Banner   Palace     Soldiers   Wins
─────────────────────────────────────────────────
attacker   9♠       A♥ A♦ 6♣   7♥ 2♦      62.20 %
defender   K♥       ? ? ?      Q♣         37.80 %

tie 0.00 %, over 13,244 ways to deal the unknown cards
"""
PRICES = """\
price: 30 to bet, 20 to call
pot after a call: 170, so that a call needs 11.76 %
worth between the last two: +75.74 to bet and be called, +44.26 to call
"""


def test_chances_and_prices():
    assert run("equity", *SIDES).out == TABLE
    assert run("equity", *SIDES, "--small-bet", "10").out == TABLE + PRICES.splitlines(keepends=True)[0]
    assert run("equity", *SIDES, "--small-bet", "10", "--pot", "120").out == TABLE + PRICES
    plain = run("equity", *SIDES, encoding="ascii")
    assert plain.status == 0
    assert "attacker   9s       Ah Ad 6c   7h 2d      62.20 %" in plain.out


def test_json():
    answer = json.loads(run("equity", *SIDES, "--small-bet", "10", "--pot", "120", "--json").out)
    equity = palace.battle_equity("9s | Ah Ad 6c | 7h 2d", "Kh | ? ? ? | Qc")
    assert answer == {
        "attacker": {"banner": "9s", "palace": "Ah Ad 6c", "soldiers": "7h 2d", "unknown": 0},
        "defender": {"banner": "Kh", "palace": "", "soldiers": "Qc", "unknown": 3},
        "win": equity.win,
        "tie": equity.tie,
        "lose": equity.lose,
        "bet": 30,
        "call": 20,
        "pot": 170,
        "bet_worth": pytest.approx(equity.share * 170 - 30),
        "call_worth": pytest.approx((1 - equity.share) * 170 - 20),
        "need": pytest.approx(20 / 170),
    }
    answer = json.loads(run("equity", *SIDES, "--json").out)
    assert all(answer[key] is None for key in ("bet", "call", "pot", "bet_worth", "call_worth", "need"))


def test_options_of_the_rules():
    answer = json.loads(run("equity", *SIDES, "--small-bet", "10", "--call-price", "match", "--json").out)
    assert (answer["bet"], answer["call"]) == (30, 30)
    for dead_cards in ("rank", "none"):
        equity = palace.battle_equity(SIDES[1], SIDES[3], seen="Ks Kd", rules=palace.Rules(dead_cards=dead_cards))
        answer = json.loads(run("equity", *SIDES, "--dead-cards", dead_cards, "--seen", "Ks Kd", "--json").out)
        assert (answer["win"], answer["tie"], answer["lose"]) == equity


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (SIDES[:2], "the following arguments are required: --defender (see palatine equity --help)"),
        ((*SIDES, "--pot", "120"), "--pot goes with --small-bet"),
        ((*SIDES, "--small-bet", "0"), "argument --small-bet: '0' is not a whole number from 1 to 100000"),
        ((*SIDES, "--seen", "Kh"), "duplicate card: Kh"),
        ((*SIDES, "--seen", "Kx"), "Kx"),
        ((*SIDES[:3], "Kh"), "a side is \"banner | palace | soldiers\", not 'Kh'"),
        ((*SIDES[:3], "Ks | ? ? ?"), "there are no battles between banners of one suit: 9s, Ks"),
    ],
)
def test_what_is_refused(arguments, text):
    assert text in refused("equity", *arguments)


def test_plot_draws_what_soldiers_add(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "soldiers.svg"
    line = ["equity", "--attacker", "9s | Ah Ad 6c | 2d", "--defender", "Kh | Qc Qd 7s", "--plot"]
    run(*line, str(path), "--pot", "120", "--small-bet", "10")
    assert "<svg" in path.read_text(encoding="utf-8")
    assert "cannot draw" in refused(*line, str(tmp_path / "soldiers.cards"))
    assert "cannot write" in refused(*line, str(tmp_path / "none" / "soldiers.svg"))


def test_shares_after_buys_are_those_of_all_draws():
    """With one soldier all draws can be counted: the sample holds them within its interval, widened to three times."""
    attacker, defender = Side.from_text("9s | Ah Ad 6c"), Side.from_text("Kh | Qc Qd 7s")
    shares = bought(attacker, defender, "", Rules())
    assert len(shares) == 6
    assert shares[0].margin == 0
    assert shares[0].mean == palace.battle_equity(attacker, defender).share
    left = CardSet.full() - CardSet("9s Ah Ad 6c Kh Qc Qd 7s")
    exact = [palace.battle_equity(replace(attacker, soldiers=[card]), defender).share for card in left]
    assert abs(shares[1].mean - sum(exact) / len(exact)) <= 1.5 * shares[1].margin
    assert bought(attacker, defender, "", Rules()) == shares
