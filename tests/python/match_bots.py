"""Bots and tasks for tests of matches and pools; in a module of their own, so that they pickle."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
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


def wait(go: Path, begun: Path) -> None:
    """Waits until one file is there; before, adds a line to a second one: its process."""
    if go.exists():
        return
    with begun.open("a") as file:
        file.write(f"{os.getpid()}\n")
    while not go.exists():
        time.sleep(0.01)


def wait_and_do(go: Path, begun: Path, task: Callable[..., Any], *arguments: Any) -> Any:
    """Does a task, having waited."""
    wait(go, begun)
    return task(*arguments)


class Waiting(Executor):
    """A pool, whose tasks wait first."""

    def __init__(self, pool: Executor, go: Path, begun: Path) -> None:
        self.pool, self.go, self.begun = pool, go, begun

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        return self.pool.submit(wait_and_do, self.go, self.begun, fn, *args, **kwargs)


class Patient(Bot):
    """Plays as another bot, having waited."""

    def __init__(self, maker: Callable[[int], Bot], go: Path, begun: Path, seed: int) -> None:
        self.bot, self.go, self.begun = maker(seed), go, begun

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> Any:
        wait(self.go, self.begun)
        return self.bot.step(state, player)
