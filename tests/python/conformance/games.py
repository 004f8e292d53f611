"""Every game that the suite runs on. A game joins with its lines in GAMES and, when it is a new one, one in WITNESSES.

A witness is what the suite itself knows of a game: who has seen which turns of a history, and how it is set up.
"""

import dataclasses
import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

import palatine
from conformance import bids
from palatine import CardSet, chinese, kuhn, leduc

CHANCE, TERMINAL = -1, -4

State = Any  # whatever offers the protocol
Path = tuple[tuple[int, int], ...]  # (actor, action) from the start of a deal


# Turns of the history that `seat` has seen: their places. None: what everybody has. All see that a turn was taken.


def _seen_of_showdown(state: State, seat: int | None, folded: set[int], board: bool) -> set[int]:
    n, dealer, history = state.num_players, state.dealer, state.history
    shown = state.is_terminal() and n - len(folded) > 1
    seen = set()
    for turn, (actor, _) in enumerate(history):
        if actor != CHANCE:
            seen.add(turn)
        elif turn >= n:
            assert board
            seen.add(turn)
        else:
            owner = (dealer + 1 + turn) % n
            if owner == seat or (shown and owner not in folded):
                seen.add(turn)
    return seen


def _seen_in_kuhn(state: State, seat: int | None) -> set[int]:
    moves = [(actor, move) for actor, move in state.history if actor != CHANCE]
    bettors = {actor for actor, move in moves if move == kuhn.Move.BET}
    folded = set(range(state.num_players)) - bettors if bettors else set()
    return _seen_of_showdown(state, seat, folded, board=False)


def _seen_in_leduc(state: State, seat: int | None) -> set[int]:
    folded = {actor for actor, move in state.history if actor != CHANCE and move == leduc.Move.FOLD}
    return _seen_of_showdown(state, seat, folded, board=True)


def _seen_in_bids(state: State, seat: int | None) -> set[int]:
    n, over = state.num_players, state.is_terminal()
    return {
        turn
        for turn, (actor, _) in enumerate(state.history)
        if over or seat == (actor if actor != CHANCE else (state.dealer + 1 + turn) % n)
    }


def _seen_in_chinese(state: State, seat: int | None) -> set[int]:
    over = state.is_terminal()
    return {turn for turn, (actor, _) in enumerate(state.history) if actor != CHANCE and (over or actor == seat)}


def _deals_of(state: State) -> list[set[int]]:
    """The turns that brought each seat its cards."""
    deals = [turn for turn, (actor, _) in enumerate(state.history) if actor == CHANCE]
    n, dealer = state.num_players, state.dealer
    return [{turn for turn in deals if (dealer + 1 + turn) % n == owner} for owner in range(n)]


def _together_in_chinese(state: State, seat: int | None) -> list[set[int]]:
    if state.is_chance_node():
        return []
    hidden = {actor for actor, move in state.history if isinstance(move, chinese.Surrender)}
    return [
        turns
        for owner, turns in enumerate(_deals_of(state))
        if owner == seat or (state.is_terminal() and owner not in hidden)
    ]


def _set_up_chinese(state: State) -> State:
    history = state.history
    hands = [[history[turn][1].card for turn in turns] for turns in _deals_of(state)]
    choices = {actor: move for actor, move in history if actor != CHANCE}
    return chinese.State.setup(hands=hands, choices=choices, rules=state.rules, dealer=state.dealer)


def _hands_of_casino(state: State) -> tuple[list[tuple[int, set[int], bool]], set[int]]:
    """What chance has dealt: of each whole hand (owner, turns, whether all of it was played); the turns of the table.

    Nobody looks at a hand before all cards of the round are dealt.
    """
    rules, n = state.rules, state.num_players
    way = 1 if rules.direction == "cw" else -1
    order = [(state.dealer + way * place) % n for place in range(1, n + 1)]
    sizes = [rules.hand_size] * n if rules.setup is None else list(rules.setup.hand_sizes)
    table = rules.table_size if rules.setup is None else 0
    whole, lying, turn, history = [], set(), 0, state.history
    while turn < len(history):
        round_end = turn + sum(sizes) + table
        hands = {}
        for owner in order:
            hands[owner] = set(range(turn, turn + sizes[owner]))
            turn += sizes[owner]
        lying |= set(range(turn, min(turn + table, len(history))))
        turn = min(round_end, len(history))
        played = dict.fromkeys(order, 0)
        while turn < len(history) and history[turn][0] != CHANCE:
            played[history[turn][0]] += 1
            turn += 1
        if round_end < len(history) or not state.is_chance_node():
            whole += [(owner, turns, played[owner] == len(turns)) for owner, turns in hands.items()]
        sizes, table = [rules.hand_size] * n, 0
    return whole, lying


def _seen_in_casino(state: State, seat: int | None) -> set[int]:
    moves = {turn for turn, (actor, _) in enumerate(state.history) if actor != CHANCE}
    return moves | _hands_of_casino(state)[1]


def _together_in_casino(state: State, seat: int | None) -> list[set[int]]:
    return [turns for owner, turns, played in _hands_of_casino(state)[0] if turns and (owner == seat or played)]


def _deals_of_palace(state: State) -> tuple[list[tuple[int, int]], bool]:
    """What chance has dealt face down: (turn, owner) of each card; and whether that is all.

    A hand begins with banners (PP-4), of which rejected cards are in nobody's hand, and then palaces (PP-6). With a
    setup there are palaces only; the suite has none of those.
    """
    rules, n, history = state.rules, state.num_players, state.history
    stacks = (
        [1] * n if rules.bank == "points" else rules.stacks if isinstance(rules.stacks, tuple) else [rules.stacks] * n
    )
    order = [seat for seat in ((state.dealer + place) % n for place in range(1, n + 1)) if stacks[seat]]
    turn, banners, suits = 0, 0, set()
    while turn < len(history) and banners < len(order):
        suits = suits if banners % 4 else set()
        suit = history[turn][1].card.suit
        banners += suit not in suits
        suits.add(suit)
        turn += 1
    count = rules.palace_cards * len(order)
    last = min(turn + count, len(history))
    return [(at, order[(at - turn) % len(order)]) for at in range(turn, last)], last - turn == count


def _seen_in_palace(state: State, seat: int | None) -> set[int]:
    return set(range(len(state.history))) - {turn for turn, _ in _deals_of_palace(state)[0]}


def _battles_of_palace(state: State) -> list[tuple[int, int, list[bool]]]:
    """Of each battle that was judged: who called last, the other, and who was in the hand after it."""
    history, probe, found = state.history, state.clone(), []
    calls = [turn for turn, (actor, move) in enumerate(history) if actor != CHANCE and move.kind == "call"]
    for turn in reversed(calls):
        while len(probe.history) > turn + 1:
            probe.undo()
        after = list(probe.view()["in_hand"]) if probe.view()["ending"] != "tie" else [False] * state.num_players
        probe.undo()
        sides = {probe.view()["attacker"], probe.view()["defender"]}
        caller = history[turn][0]
        found.append((caller, (sides - {caller}).pop(), after))
    return found[::-1]


def _together_in_palace(state: State, seat: int | None) -> list[set[int]]:
    """PP-17: the own palace; that of whom one has called; that of a caller who won or tied; all at a showdown."""
    deals, whole = _deals_of_palace(state)
    if not whole:
        return []
    known = {seat}
    for caller, other, left in _battles_of_palace(state):
        if caller == seat:
            known.add(other)
        if other == seat and not left[other]:
            known.add(caller)
    view = state.view()
    if view["ending"] == "showdown":
        known |= {owner for owner, still in enumerate(view["in_hand"]) if still}
    owners = {owner for _, owner in deals}
    return [{turn for turn, owner in deals if owner == each} for each in sorted(owners) if each in known]


def _public_in_palace(state: State) -> Any:
    """Who won each battle."""
    return _battles_of_palace(state)


def _unlisted_in_palace(state: State, actor: int, action: int) -> bool:
    """Whether a bet or raise without a limit is legal by PP-11, PP-15 and PP-32; not for `all_in` off."""
    view, rules = state.view(), state.rules
    kind, seat, amount = action >> 56, action >> 52 & 15, action & (1 << 52) - 1
    if rules.structure == "limit" or actor != state.current_player() or actor < 0 or kind not in (3, 5):
        return False
    points, small = rules.bank == "points", rules.small_bet
    have, formula = view["stacks"][actor], view["formulas"][actor]
    if kind == 3 and view["phase"] == "turn" and seat < state.num_players and view["in_hand"][seat]:
        suits = {banner[1] for banner in (view["banners"][seat], view["banners"][actor])}
        return len(suits) == 2 and formula <= amount <= (formula + 1000 * small if points else have)
    if kind == 5 and seat == 0 and view["phase"] == "battle":
        opponent = view["attacker"] if actor == view["defender"] else view["defender"]
        cap = (100 if points else None) if rules.raise_cap is None else rules.raise_cap
        if (cap is not None and view["raises"] >= cap) or not (points or view["stacks"][opponent]):
            return False
        least = 2 * small if rules.big_bet is None else rules.big_bet
        return least <= amount <= (1000 * small if points else have - view["owed"])
    return False


def _set_up(state: State) -> State:
    n, dealer = state.num_players, state.dealer
    cards: list[Any] = [None] * n
    more: dict[str, Any] = {}
    betting = []
    dealt = 0
    for actor, move in state.history:
        if actor != CHANCE:
            betting.append(move)
        elif dealt < n:
            cards[(dealer + 1 + dealt) % n] = move.card
            dealt += 1
        else:
            more["board"] = move.card
    return type(state).setup(cards=cards, betting=betting, rules=state.rules, dealer=dealer, **more)


@dataclasses.dataclass(frozen=True)
class Witness:
    """seen: the turns that a seat has seen. together: sets of chance's turns of which it has seen all cards as one set,
    and not which turn brought which. public: what all have seen of the past besides turns. unlisted: whether an action
    of an actor is legal, though it may not be listed. cards_return: whether cards that were dealt may come again."""

    seen: Callable[[State, int | None], set[int]]
    set_up: Callable[[State], State] | None = None
    together: Callable[[State, int | None], list[set[int]]] = lambda state, seat: []
    public: Callable[[State], Any] = lambda state: None
    unlisted: Callable[[State, int, int], bool] = lambda state, actor, action: False
    cards_return: bool = False


WITNESSES = {
    "bids": Witness(_seen_in_bids),
    "casino": Witness(_seen_in_casino, together=_together_in_casino),
    "chinese": Witness(_seen_in_chinese, _set_up_chinese, _together_in_chinese),
    "kuhn": Witness(_seen_in_kuhn, _set_up),
    "leduc": Witness(_seen_in_leduc, _set_up),
    "palace": Witness(
        _seen_in_palace,
        together=_together_in_palace,
        public=_public_in_palace,
        unlisted=_unlisted_in_palace,
        cards_return=True,
    ),
}


@dataclasses.dataclass(frozen=True, eq=False)
class Subject:
    """A game as the suite plays it.

    start: makes the state at the start of a deal. num_steps, max_steps: of its step actions. whole: whether its tree is
    small enough to be walked whole; of others `games` are played. worlds: whether all worlds of a seat are few
    enough to be listed. thin: how many times fewer positions are asked about than of other games.
    """

    label: str
    witness: Witness
    start: Callable[[], State]
    num_steps: int
    max_steps: int
    whole: bool
    worlds: bool = True
    game: Any = None
    games: int = 40
    sides: tuple[tuple[int, ...], ...] = ()  # seats that win and lose together; () for everybody alone
    thin: int = 1
    true: "Subject | None" = None  # of a broken game: the sound one, whose paths it plays
    deal_by: Callable[[int], State] | None = None  # the start with another dealer

    def __str__(self) -> str:
        return self.label

    @cached_property
    def num_players(self) -> int:
        return self.start().num_players

    @property
    def seats(self) -> range:
        return range(self.num_players)

    @cached_property
    def deck(self) -> list[int]:
        """Cards that chance can deal first."""
        return sorted(action for action, _ in self.sound().start().chance_outcomes())

    def tables(self) -> list[State]:
        """The start of a deal with every dealer."""
        assert self.deal_by is not None
        return [self.deal_by(dealer) for dealer in self.seats]

    def sound(self) -> "Subject":
        return self.true or self

    def at(self, path: Path) -> State:
        state = self.start()
        for actor, action in path:
            act(state, actor, action)
        return state

    @cached_property
    def paths(self) -> list[Path]:
        """The way to every position of the tree, or to those of a few games; a position after the one it comes from."""
        if self.true is not None:
            return self.true.paths
        return self._tree() if self.whole else self._games(self.games)

    def some(self, count: int) -> list[Path]:
        """One position of every length, from the start on, and others picked evenly among all."""
        rng = random.Random(count)
        lengths = sorted({len(path) for path in self.paths})
        picked = {rng.choice([path for path in self.paths if len(path) == length]) for length in lengths}
        picked.update(rng.sample(self.paths, min(max(0, count - len(picked)), len(self.paths))))
        return sorted(picked, key=lambda path: (len(path), path))[:: self.thin]

    @cached_property
    def ends(self) -> list[Path]:
        if self.true is not None:
            return self.true.ends
        return [path for path in self.paths if self.at(path).is_terminal()]

    @cached_property
    def secrets(self) -> list[Path]:
        """Where some seat has not seen all."""
        sound, seen = self.sound(), self.witness.seen
        if sound is not self:
            return sound.secrets
        return [path for path in self.paths if any(len(seen(self.at(path), seat)) < len(path) for seat in self.seats)]

    def some_secrets(self, count: int) -> list[Path]:
        return random.Random(count).sample(self.secrets, min(-(-count // self.thin), len(self.secrets)))

    def some_ends(self, count: int) -> list[Path]:
        return random.Random(count).sample(self.ends, min(-(-count // self.thin), len(self.ends)))

    def _tree(self) -> list[Path]:
        paths, todo = [], [()]
        while todo:
            path = todo.pop()
            paths.append(path)
            state = self.at(path)
            todo += [(*path, (actor, action)) for actor in actors(state) for action in actions(state, actor)]
        return sorted(paths, key=lambda path: (len(path), path))

    def _games(self, count: int) -> list[Path]:
        paths: dict[Path, None] = {(): None}
        for seed in range(count):
            rng = random.Random(seed)
            path: Path = ()
            state = self.start()
            while not state.is_terminal():
                actor = rng.choice(actors(state))
                path = (*path, (actor, rng.choice(actions(state, actor))))
                act(state, *path[-1])
                paths[path] = None
        return list(paths)

    def broken(self, defect: type) -> "Subject":
        """The same game with a defect: `defect` wraps its states."""
        return dataclasses.replace(
            self,
            label=f"{self.label}, {defect.__name__}",
            start=lambda: defect.around(self.start()),
            true=self,
            deal_by=lambda dealer: defect.around(self.deal_by(dealer)),
        )


def actors(state: State) -> list[int]:
    """Who may act: chance, or any seat that owes a choice."""
    return [CHANCE] if state.is_chance_node() else list(state.pending)


def seat_of(actor: int) -> int | None:
    """The actor as the argument `player`."""
    return None if actor == CHANCE else actor


def actions(state: State, actor: int) -> list[int]:
    return list(state.legal_actions(seat_of(actor)))


def act(state: State, actor: int, action: Any) -> None:
    state.apply(action, seat_of(actor))


def dealt(state: State, seed: int) -> int:
    """What a dealer with that seed deals now."""
    engine = getattr(state, "inner", state)
    if isinstance(engine, palatine.game.State):
        return palatine.Dealer(seed).action(engine)
    number = sum(actor == CHANCE for actor, _ in state.history)
    return random.Random(f"{seed} {number}").choice(engine.legal_actions())


def story(state: State) -> str:
    """What happened, for the messages of failures."""
    return "after " + (", ".join(f"{actor}: {move}" for actor, move in state.history) or "nothing")


def registered(
    name: str,
    num_players: int,
    dealer: int | None = None,
    preset: str | None = None,
    *,
    whole: bool = False,
    worlds: bool = True,
    games: int = 40,
    partners: bool = False,
    thin: int = 1,
    **options: Any,
) -> Subject:
    game = palatine.load_game(name, preset, num_players, **options)
    label = (
        f"{name} {num_players}" + (f" dealer {dealer}" if dealer is not None else "") + (f" {preset}" if preset else "")
    )
    label += "".join(f" {key} {value}" for key, value in options.items())
    return Subject(
        label,
        WITNESSES[name],
        lambda: game.new_initial_state(dealer=dealer),
        game.num_steps,
        game.max_steps,
        whole,
        worlds,
        game,
        games,
        ((0, 2), (1, 3)) if partners else (),
        thin,
        deal_by=lambda dealer: game.new_initial_state(dealer=dealer),
    )


def own(num_players: int, dealer: int | None = None) -> Subject:
    label = f"bids {num_players}" + (f" dealer {dealer}" if dealer is not None else "")
    return Subject(
        label,
        WITNESSES["bids"],
        lambda: bids.State(num_players, dealer),
        4,
        2,
        num_players == 2,
        deal_by=lambda other: bids.State(num_players, other),
    )


# Chinese Poker of few cards. Whatever thirteen cards are played by, is played with those of the miniature, too.
def short(rules: chinese.Rules) -> dict[str, Any]:
    """Options that change rules for thirteen cards; the only special of fewer is three flushes."""
    few = chinese.PRESETS["miniature"]
    specials = "none" if rules.specials == "none" else {"three_flushes": 3}
    return {"deck": few.deck, "row_sizes": few.row_sizes, "specials": specials}


# Royal Casino of two short rounds, with cards of every kind that a rule speaks of.
def few_cards(num_players: int) -> dict[str, Any]:
    """Options that change rules for all cards."""
    cards = "As Ah 2c 2s 3d 4h Td Tc Jc Js 9d 5c Kd Ks 7h 7c Ad 6s"
    return {"deck": CardSet(" ".join(cards.split()[: 2 + 4 * num_players])), "hand_size": 2, "table_size": 2}


# Palace Poker of three players whose draw deck is used up again and again.
SHORT_DECK = {"deck": CardSet("As Ah Ad Kc Kd Qs Qh 2c 2d 3s"), "max_turns": 10}

KUHN = registered("kuhn", 2, whole=True)
LEDUC = registered("leduc", 2, preset="miniature", whole=True)
BIDS = own(2)
BANKER = registered(
    "chinese",
    3,
    worlds=False,
    topology="banker",
    deck=CardSet("2c 3c 4c 5c 6c 7c 2d 3d 4d"),
    row_sizes=(1, 1, 1),
    equal_rows="allowed",
)
GAMES = [
    KUHN,
    registered("kuhn", 2, dealer=0, whole=True),
    registered("kuhn", 2, preset="wide", whole=True),
    registered("kuhn", 3, whole=True),
    registered("kuhn", 3, dealer=1, preset="three_cards"),
    registered("kuhn", 5),
    LEDUC,
    registered("leduc", 2),
    registered("leduc", 2, dealer=0, preset="uneven"),
    registered("leduc", 2, deck=CardSet("2c 2d 2h 7c 7d As"), ante=3, bets=(1, 5), max_raises=3),
    registered("leduc", 3),
    registered("leduc", 3, dealer=0),
    registered("leduc", 4, max_raises=0),
    BIDS,
    own(3, dealer=0),
    registered("chinese", 2, preset="miniature", worlds=False),
    registered("chinese", 2, dealer=0, deck=CardSet("2c 3c 4c 4d 6c 7c"), row_sizes=(1, 1, 1), surrender=1),
    registered("chinese", 2, preset="miniature", deck=CardSet("2c 3c 4d 5d 6c 6d"), row_sizes=(1, 1, 1)),
    registered(
        "chinese", 3, preset="miniature", worlds=False, deck=CardSet("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5h 6h 7h")
    ),
    registered(
        "chinese",
        4,
        dealer=1,
        worlds=False,
        deck=CardSet("2c 3c 4c 5c 6c 7c 2d 3d 4d 5d 6d 7d"),
        row_sizes=(1, 1, 1),
        misset="scoop",
    ),
    BANKER,
    # test_chinese_conformance.py has other presets
    registered("chinese", 2, preset="full", worlds=False, **short(chinese.PRESETS["full"])),
    registered("casino", 2, preset="miniature", worlds=False, games=6),
    registered("casino", 2, dealer=0, deck=CardSet("As Ah 2c 2s 3d 3s"), hand_size=1, table_size=2),
    *(  # test_casino_conformance.py has the others
        registered("casino", players, preset=name, worlds=False, games=2, partners=players == 4, **few_cards(players))
        for players, name in ((2, "finnish"), (2, "casino"), (4, "dominican"))
    ),
    registered("palace", 2, preset="miniature", games=8),
    registered("palace", 2, dealer=0, preset="miniature", worlds=False, games=6, structure="no_limit"),
    registered("palace", 3, preset="miniature", games=4, **SHORT_DECK),  # test_palace_conformance.py has the others
]
