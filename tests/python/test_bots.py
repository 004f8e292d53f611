"""Bots: random play, and bots by their text."""

import contextlib
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, SupportsIndex

import pytest

import palatine
from palatine import bots, kuhn, leduc
from palatine.bots import Bot, RandomBot, bot_maker, bot_names, make_bot, seat_to_act


class Fixed(Bot):
    """Says what it was made with."""

    def __init__(self, seed: SupportsIndex, /, **made: Any) -> None:
        self.made = {"seed": seed, **made}

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> Any:
        return state.default_move(player)


def typed(
    seed: SupportsIndex,
    *,
    simulations: int = 10,
    bias: float | None = None,
    deep: "bool" = False,
    game: palatine.Game,
    label: str = "x",
) -> Bot:
    return Fixed(seed, simulations=simulations, bias=bias, deep=deep, label=label, game=game)


def from_file(seed: SupportsIndex, *, file: str) -> Bot:
    return Fixed(seed, file=file)


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leduc, "BOTS", {"typed": typed, "file": from_file}, raising=False)


def made(text: str, game: palatine.Game | str = "leduc", seed: int = 5) -> dict[str, Any]:
    bot = make_bot(text, game, seed)
    assert isinstance(bot, Fixed)
    return bot.made


def test_names_are_looked_up_in_both_tables() -> None:
    assert bot_names("kuhn") == sorted(bots.makers(palatine.load_game("kuhn")))
    assert set(bot_names("leduc")) == {*bot_names("kuhn"), "typed", "file"}
    assert isinstance(make_bot("random", "leduc", 1), RandomBot)


def test_options_are_read_by_their_types() -> None:
    game = palatine.load_game("leduc", num_players=3)
    default = {"seed": 5, "simulations": 10, "bias": None, "deep": False, "label": "x", "game": game}
    assert made("typed", game) == default
    assert made("typed:simulations=7,bias=-1.5e2,deep=true,label=a b=c", game) == {
        **default, "simulations": 7, "bias": -150.0, "deep": True, "label": "a b=c"
    }  # fmt: skip
    assert made("typed:12", game) == {**default, "simulations": 12}
    assert made("typed:label=", game) == {**default, "label": ""}
    assert made("file:/a,b=c/p.json")["file"] == "/a,b=c/p.json"
    assert made("file:file=p.json")["file"] == "p.json"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("radnom", "no bot 'radnom' of leduc: there are "),
        ("", "no bot '' of leduc"),
        ("Random", "no bot 'Random'"),
        ("random ", "no bot 'random '"),
        ("random:", "no option '' of bot random: it has none"),
        ("random:5", "no option '5' of bot random: it has none"),
        ("random:seed=5", "no option 'seed' of bot random: it has none"),
        ("typed:simulation=5", "no option 'simulation' of bot typed: there are simulations, bias, deep, label"),
        ("typed:game=kuhn", "no option 'game'"),
        ("typed:seed=1", "no option 'seed'"),
        ("typed:simulations=5,simulations=6", "option simulations of bot typed is there twice"),
        ("typed:simulations=5,", "no option ''"),
        ("typed:simulations=", "option simulations of bot typed is a whole number, not ''"),
        ("typed:simulations=1.5", "a whole number, not '1.5'"),
        ("typed:simulations=1_0", "a whole number, not '1_0'"),
        ("typed:simulations=１", "a whole number, not "),
        ("typed:simulations=" + "9" * 5000, "option simulations of bot typed is too large: '999"),
        ("typed:", "a whole number, not ''"),
        ("typed:bias=nan", "option bias of bot typed is a number, not 'nan'"),
        ("typed:bias=inf", "a number, not 'inf'"),
        ("typed:bias=1e999", "too large: '1e999'"),
        ("typed:deep=yes", "option deep of bot typed is true or false, not 'yes'"),
        ("file", "bot 'file' needs the option file"),
        ("\x1b[31m", "no bot '\\x1b[31m'"),
    ],
)
def test_what_is_wrong_is_named(text: str, named: str) -> None:
    with pytest.raises(palatine.Error) as caught:
        make_bot(text, "leduc", 1)
    assert named in str(caught.value)
    assert len(str(caught.value)) < 300


def test_wrong_types_and_seeds() -> None:
    with pytest.raises(TypeError, match="named by a str, not by int"):
        make_bot(3, "kuhn", 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="or a name, not int"):
        make_bot("random", 3, 1)  # type: ignore[arg-type]
    with pytest.raises(palatine.RulesError, match="no game 'bridge'"):
        make_bot("random", "bridge", 1)
    with pytest.raises(palatine.Error, match="-1"):
        make_bot("random", "kuhn", -1)
    with pytest.raises(TypeError):
        make_bot("random", "kuhn", 1.5)  # type: ignore[arg-type]


def test_an_annotation_that_nobody_can_read_is_a_mistake_of_the_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(seed: SupportsIndex, *, sizes: tuple[int, ...] = ()) -> Bot:
        raise AssertionError("not made")

    monkeypatch.setattr(leduc, "BOTS", {"odd": odd})
    with pytest.raises(TypeError, match="option sizes of bot odd is annotated tuple"):
        make_bot("odd:sizes=1", "leduc", 1)


def test_makers_pickle() -> None:
    state = kuhn.State.setup(["Ks", "Qs"])
    maker = bot_maker("random", "kuhn")
    again = pickle.loads(pickle.dumps(maker))
    assert [again(3).step(state) for _ in range(5)] == [maker(3).step(state) for _ in range(5)]


def test_random_bot_is_uniform_and_follows_its_seed() -> None:
    state = leduc.State.setup(["Ks", "Qs"], betting=["raise"])
    bot = RandomBot(9)
    assert bot.policy(state) == {leduc.Move.FOLD: 1 / 3, leduc.Move.CALL: 1 / 3, leduc.Move.RAISE: 1 / 3}
    moves = []
    for _ in range(3000):
        bot.policy(state)  # draws nothing
        moves.append(bot.step(state))
    counts = Counter(moves)
    # 1000 each, standard deviation 26
    assert set(counts) == set(leduc.Move)
    assert all(abs(count - 1000) < 130 for count in counts.values())
    again = RandomBot(9)
    assert [again.step(state) for _ in range(3000)] == moves
    assert state == leduc.State.setup(["Ks", "Qs"], betting=["raise"])


def test_a_bot_chooses_for_any_pending_seat() -> None:
    state = palatine.load_game("chinese", "miniature").new_initial_state()
    palatine.Dealer(3).play(state)
    assert state.pending == (0, 1)
    for seat in (1, 0):
        move = RandomBot(2).step(state, seat)
        assert state.is_legal(move, seat)
        state.apply(move, seat)
    assert state.is_terminal()


def test_whose_turn_it_is() -> None:
    state = palatine.load_game("kuhn").new_initial_state()
    with pytest.raises(palatine.StateError, match="chance"):
        RandomBot(1).step(state)
    palatine.Dealer(1).play(state)
    assert seat_to_act(state) == seat_to_act(state, 0) == 0
    for seat in (1, 2, -1, 10**30):
        with pytest.raises(palatine.StateError, match="is not to act"):
            RandomBot(1).step(state, seat)
    with pytest.raises(TypeError, match="a seat must be an int, not bool"):
        seat_to_act(state, True)
    with pytest.raises(TypeError, match="a bot plays a state, not str"):
        RandomBot(1).step("kuhn")  # type: ignore[arg-type]
    for _ in range(2):
        state.apply("pass")
    with pytest.raises(palatine.StateError, match="the game is over"):
        RandomBot(1).policy(state)


class Peeker(RandomBot):
    """Looks at what the others hold."""

    def step(self, state: palatine.game.State[Any, Any], player: SupportsIndex | None = None) -> Any:
        moves = state.legal_moves(seat_to_act(state, player))
        return moves[state.position_key % len(moves)]


def bots_of(game: str) -> dict[str, Callable[[int], Bot]]:
    """The bots of a game that need no options, made with the default ones."""
    found = {}
    for name in bot_names(game):
        with contextlib.suppress(palatine.Error):
            found[name] = bot_maker(name, game)
    return found


def decisions(name: str, count: int) -> Iterator[tuple[palatine.game.State[Any, Any], int, list[Any]]]:
    """Positions of random play: the state, the seat to choose, and other worlds that it cannot tell from this one."""
    for number in range(count):
        preset = "miniature" if name in ("casino", "chinese", "palace") else None  # EPIMC plays to the end
        state = palatine.load_game(name, preset).new_initial_state()
        random, dealer = palatine.Random(number), palatine.Dealer(number)
        dealer.play(state)
        for _ in range(random.below(4)):
            if len(state.pending) == 1:
                ahead = state.clone()
                ahead.apply(RandomBot(random.next()).step(ahead))
                dealer.play(ahead)
                state = state if ahead.is_terminal() else ahead
        seat = state.pending[-1]
        yield state, seat, [state.resample(seat, random.next()) for _ in range(4)]


def answer(maker: Callable[[int], Bot], state: palatine.game.State[Any, Any], seat: int) -> Any:
    """The choice of a bot, or why it makes none."""
    try:
        return maker(5).step(state, seat)
    except palatine.StateError as error:
        return str(error)


def peeks(game: str, maker: Callable[[int], Bot]) -> bool:
    """Whether a bot chooses otherwise in another world, with the same seed."""
    for state, seat, worlds in decisions(game, 6):
        if any(answer(maker, world, seat) != answer(maker, state, seat) for world in worlds):
            return True
    return False


@pytest.mark.parametrize("game", palatine.games())
def test_no_bot_looks_at_what_its_seat_cannot_see(game: str) -> None:
    makers = bots_of(game)
    assert "random" in makers
    assert [name for name, maker in makers.items() if peeks(game, maker)] == []
    assert peeks(game, Peeker)


def test_an_own_bot_needs_a_step_only() -> None:
    with pytest.raises(TypeError, match="step"):
        Bot()  # type: ignore[abstract]
    state = kuhn.State.setup(["Ks", "Qs"])
    bot = Fixed(1)
    bot.restart()
    bot.inform_action(state, 1, None)
    assert bot.step(state) == kuhn.Move.PASS
    with pytest.raises(NotImplementedError, match="Fixed cannot tell its policy"):
        bot.policy(state)
