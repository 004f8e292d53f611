"""Bots for tests of matches; in a module of their own, so that they pickle."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, SupportsIndex

import palatine
from palatine.bots import Bot, RandomBot

RANKS = "JQK"


class KuhnBot(Bot):
    """Bets with the cards named first, calls with those named second, else passes."""

    def __init__(self, bets: str, calls: str) -> None:
        self.bets, self.calls = bets, calls

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> str:
        seat = state.current_player() if player is None else int(player)
        view = state.view(seat)
        return "bet" if view["cards"][seat][0] in (self.calls if any(view["bets"]) else self.bets) else "pass"


def bettor(seed: int) -> Bot:
    return KuhnBot("JQK", "JQK")


def passer(seed: int) -> Bot:
    return KuhnBot("", "")


def careful(seed: int) -> Bot:
    """Bets and calls with a king, and calls with a queen."""
    return KuhnBot("K", "QK")


class Illegal(Bot):
    """Says what cannot be."""

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> str:
        return "deal Ks"


def illegal(seed: int) -> Bot:
    return Illegal()


class Listener(RandomBot):
    """Plays at random, and keeps what it hears."""

    def __init__(self, seed: SupportsIndex) -> None:
        super().__init__(seed)
        self.heard: list[tuple[int, int, int | None]] = []
        self.restarts = 0

    def inform_action(self, state: palatine.game.State[Any, Any], player: int, action: int | None) -> None:
        self.heard.append((len(state.history), player, action))

    def restart(self) -> None:
        self.restarts += 1


class Patient(Bot):
    """Plays as another bot, once a file is there; before, it adds a line to a second one: its process."""

    def __init__(self, maker: Callable[[int], Bot], go: Path, begun: Path, seed: int) -> None:
        self.bot, self.go, self.begun = maker(seed), go, begun

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> Any:
        if not self.go.exists():
            with self.begun.open("a") as file:
                file.write(f"{os.getpid()}\n")
            while not self.go.exists():
                time.sleep(0.01)
        return self.bot.step(state, player)
