"""Writes the golden transcripts anew: `python tests/python/make_transcripts.py`. Read what changes before keeping it.

A transcript is one game of random play: what was played by which rules, each move with what each seat knows after it,
and the returns. Nothing in it is a key or a number of ours: it can be checked by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import palatine
from palatine import casino, chinese, palace

FOLDER = Path(__file__).parents[1] / "data/transcripts"
MATCHES = Path(__file__).parents[1] / "data/matches"
SESSIONS = Path(__file__).parents[1] / "data/sessions"
RANKS = "As Ks Qs Js Ah Kh Qh Jh Ad Kd Qd Jd Ac Kc Qc Jc"
# game, players, options of the rules or a preset; a file each, of three games with the dealer going round
TABLES = [
    ("kuhn", 2, {}),
    ("kuhn", 3, {}),
    ("leduc", 2, {}),
    ("leduc", 3, {"ante": 2, "bets": [3, 5], "max_raises": 3}),
    *(
        ("chinese", 2 + number % 3, preset)
        for number, preset in enumerate(sorted(set(chinese.PRESETS) - {"miniature"}))
    ),
    ("chinese", 2, "miniature"),
    ("casino", 2, "miniature"),
]
GAMES = 3


def transcript(name: str, num_players: int, options: dict[str, object] | str, seed: int) -> str:
    """One game, everybody choosing by a generator of that seed."""
    if isinstance(options, str):
        game = palatine.load_game(name, options, num_players)
    else:
        game = palatine.load_game(name, num_players=num_players, **options)
    state = game.new_initial_state(dealer=seed % num_players)
    dealer, random = palatine.Dealer(seed), palatine.Random(seed)
    lines = [f"game {name}, {num_players} players, dealer {state.dealer}", f"rules {json.dumps(game.rules.to_dict())}"]
    while not state.is_terminal():
        if state.is_chance_node():
            who, move = "chance", state.move_of(dealer.action(state))
        else:
            who = f"seat {state.current_player()}"
            moves = state.legal_moves()
            # Of many now and then one of the last: those that are not like the others.
            last = len(moves) > 12 and random.below(3) == 0
            move = moves[-1 - random.below(2) if last else random.below(len(moves))]
        state.apply(move)
        lines.append(f"{who}: {move}")
        lines += [f"    {seat} knows: {state.information_state_string(seat)}" for seat in range(num_players)]
    lines.append("returns " + " ".join(f"{share:g}" for share in state.returns()))
    return "\n".join(lines) + "\n"


def files() -> dict[str, str]:
    """The text of each file."""
    return {
        f"{name}-{num_players}{f'-{options}' if isinstance(options, str) else ''}.txt": "\n".join(
            transcript(name, num_players, options, seed) for seed in range(1, GAMES + 1)
        )
        for name, num_players, options in TABLES
    }


def match(preset: str, num_players: int, seed: int) -> str:
    """One match of Royal Casino: what is dealt, each move, and what each deal comes to."""
    random = palatine.Random(seed)
    rules = casino.PRESETS[preset]
    state: casino.State | None = casino.State(rules, num_players, seed % num_players)
    lines = [f"match of casino, {num_players} players", f"rules {json.dumps(rules.to_dict())}"]
    while state is not None:
        dealer = palatine.Dealer(random.next())
        lines.append(f"deal, dealer {state.dealer}, scores {words(state.view()['scores'])}")
        while not state.is_terminal():
            dealt = []
            while state.is_chance_node():
                dealt.append(state.move_of(dealer.action(state)))
                state.apply(dealt[-1])
            if dealt:
                lines.append(f"dealt {words(move.card for move in dealt)}")
            moves = state.legal_moves()
            move = moves[random.below(len(moves))]
            lines.append(f"{state.current_player()}: {move}")
            state.apply(move)
        score = state.score()
        lines += [f"    {item}: {words(points)}" for item, points in score.items.items()]
        lines.append(f"points {words(score.points)}, sweeps {words(state.sweeps)}, totals {words(score.totals)}")
        state = state.next_deal()
    return "\n".join([*lines, f"winner: side {score.winner}"]) + "\n"


def words(values: Iterable[object]) -> str:
    """Values with spaces between."""
    return " ".join(map(str, values))


def matches() -> dict[str, str]:
    """The text of each file of matches, two in each."""
    presets = sorted(set(casino.PRESETS) - {"miniature"})
    return {
        f"casino-{players}-{preset}.txt": "\n".join(match(preset, players, seed) for seed in (1, 2))
        for players, preset in zip((2, 3, 4, 2, 3), presets, strict=True)
    }


# what it is called, players, options, seeds of a session each
SESSIONS_OF_PALACE: list[tuple[str, int, dict[str, object], tuple[int, ...]]] = [
    ("limit", 2, {"stacks": 120}, (1, 2)),
    ("limit", 4, {"stacks": 120}, (1, 2)),
    ("limit", 6, {"stacks": 120}, (28, 34)),  # all-ins, splits by one suit, passive ends
    ("limit", 10, {"stacks": 120}, (19, 22)),
    ("no_limit", 2, {"structure": "no_limit", "stacks": 200}, (1, 2)),
    ("no_limit", 4, {"structure": "no_limit", "stacks": 200}, (1, 2)),
    ("no_limit", 6, {"structure": "no_limit", "stacks": 200}, (7, 19)),
    ("no_limit", 10, {"structure": "no_limit", "stacks": 200}, (1, 13)),
    ("ranks", 4, {"deck": RANKS, "palace_cards": 2, "stacks": 60}, (6, 24)),  # reshuffles, both out in a tie
]
HANDS = 3


def session(num_players: int, options: dict[str, object], seed: int) -> str:
    """Three hands of Palace Poker: what is dealt, each move, and what all, and what single seats, see of it."""
    rules = palace.Rules.from_dict(options)
    play = palace.Session(rules, num_players, seed=seed)
    random = palatine.Random(seed)
    head = f"session of palace, {num_players} players, dealer {play.dealer}"
    lines = [head, f"rules {json.dumps(rules.to_dict())}"]
    while True:
        lines.append(f"hand, dealer {play.dealer}, stacks {words(play.stacks)}")
        told = [0] * (num_players + 1)
        while True:
            state = play.state
            dealt = []
            for actor, turn in reversed(state.history):
                if actor >= 0:
                    break
                dealt.append(turn.card)
            if dealt:
                lines.append(f"dealt {words(reversed(dealt))}")
            lines += news(state, told)
            if play.hand_is_over:
                break
            # A fold in five at most, so that hands come to something.
            wanted = [move for move in state.legal_moves() if move.kind != "fold" or random.below(5) == 0]
            move = wanted[random.below(len(wanted))]
            lines.append(f"{state.current_player()}: {move}")
            play.apply(move)
        view = state.view()
        short = words(seat for seat, flag in enumerate(view["short"]) if flag)
        lines.append(f"over: {view['ending']}, pot {view['pot']}, short: {short or 'nobody'}")
        lines.append(f"returns {words(play.hands[-1].returns)}")
        if len(play.hands) == HANDS or play.is_over:
            return "\n".join(lines) + "\n"
        play.next_hand()


def news(state: palace.State, told: list[int]) -> list[str]:
    """What was seen since: by all, and by single seats what not all see. told: how much each, and all, were told."""
    *seats, events = [state.view(viewer)["events"] for viewer in (*range(state.num_players), None)]
    fresh = events[told[-1] :]
    lines = [f"    all see: {'; '.join(fresh)}"] if fresh else []
    for seat, own in enumerate(seats):
        more = [event for event in own[told[seat] :] if event not in fresh]
        lines += [f"    {seat} sees: {'; '.join(more)}"] if more else []
        told[seat] = len(own)
    told[-1] = len(events)
    return lines


def sessions() -> dict[str, str]:
    """The text of each file of sessions of Palace Poker."""
    return {
        f"palace-{players}-{name}.txt": "\n".join(session(players, options, seed) for seed in seeds)
        for name, players, options, seeds in SESSIONS_OF_PALACE
    }


if __name__ == "__main__":
    MATCHES.mkdir(exist_ok=True)
    SESSIONS.mkdir(exist_ok=True)
    for file_name, text in sessions().items():
        (SESSIONS / file_name).write_text(text, encoding="utf-8", newline="\n")
    for file_name, text in matches().items():
        (MATCHES / file_name).write_text(text, encoding="utf-8", newline="\n")
    for file_name, text in files().items():
        (FOLDER / file_name).write_text(text, encoding="utf-8", newline="\n")
