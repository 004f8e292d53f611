"""The terminal table of Palace Poker tells a seat the same whatever the cards are that it has not seen."""

import random

import pytest

from cli_runner import run
from palatine import Card, CardSet, Dealer

TYPED = ["help", "moves", "hint", "bet 0", "discard As", "deal ?", "buy", "hint", "keep", "undo", "keep", "hint"]
BANNERS = ("8c", "8d", "8h")


def shown(pack: list[Card], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the terminal shows when seat 0 plays against two that call, until a showdown follows."""
    monkeypatch.setattr("palatine.cli.play.Dealer", lambda seed: Dealer(pack))
    argv = ["palace", "--players", "3", "--bots", "call", "--seed", "1"]
    result = run("play", *argv, stdin="\n".join(TYPED) + "\n", encoding="ascii")
    assert (result.status, result.err) == (0, "")
    return result.out


@pytest.mark.parametrize("seed", range(4))
def test_twins(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    rest = sorted(CardSet.full() - CardSet(BANNERS))
    rng.shuffle(rest)
    pack = [*map(Card, BANNERS), *rest]
    out = shown(pack, monkeypatch)
    assert all(
        f"{card}" in out for card in (*BANNERS, pack[3], pack[6], pack[9], pack[12])
    )  # the palace, the first draw
    unseen = [4, 5, 7, 8, 10, 11, *range(13, 52)]
    for _ in range(3):
        one, other = rng.sample(unseen, 2)
        twin = list(pack)
        twin[one], twin[other] = pack[other], pack[one]
        assert shown(twin, monkeypatch) == out
