"""Tables of strategies and what solvers have learnt, in files: the same back, the same bytes, and refused by reason."""

import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import palatine
from palatine import Error, RecordError, RulesError, kuhn, leduc, search
from palatine.bots import make_bot
from palatine.search.policy_bot import PolicyBot


def solved(game: Any = "kuhn", iterations: int = 20) -> search.TabularPolicy:
    return search.cfr(game, iterations=iterations).policy


def resealed(data: bytes, change: Any) -> bytes:
    """Changes the head of a record, and makes its checksum right again."""
    line, head, rest = data[:-16].split(b"\n", 2)
    values = json.loads(head)
    change(values)
    changed = line + b"\n" + json.dumps(values).encode() + b"\n" + rest
    return changed + hashlib.blake2b(changed, digest_size=16).digest()


def test_a_table_comes_back(tmp_path: Path) -> None:
    game = palatine.load_game("leduc", "miniature", max_raises=2)
    policy = solved(game)
    policy.save(tmp_path / "x.policy")
    policy.save(str(tmp_path / "y.policy"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.policy", "y.policy"]
    data = (tmp_path / "x.policy").read_bytes()
    assert data == (tmp_path / "y.policy").read_bytes() == solved(game).to_bytes()
    back = search.TabularPolicy.load(tmp_path / "x.policy", game)
    assert back == policy
    assert back.to_bytes() == data
    state = leduc.State.setup(["Ks", "Qh"], rules=game.rules)
    assert back.policy(state) == policy.policy(state)
    assert sum(back.policy(state).values()) == pytest.approx(1)
    assert pickle.loads(pickle.dumps(policy)) == policy
    assert policy != solved(game, 21)
    assert policy != "policy"
    # A seat acts after three courses of the first round, and of the second for each of its five ends and three boards.
    assert 4 * (3 + 3 * 5 * 3) == 192
    assert repr(policy) == "<TabularPolicy of leduc: 192/192 information states>"


def test_the_bytes_are_frozen() -> None:
    """Of exact numbers only, so that they are the same on every platform."""
    table = search.tabulate("kuhn", lambda state: {"pass": 0.75, "bet": 0.25})
    assert hashlib.blake2b(table.to_bytes(), digest_size=8).hexdigest() == "fad51d6ed39e772a"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("leduc", "this policy is of the game kuhn, not leduc"),
        (palatine.load_game("kuhn", "wide"), "this policy is of other rules: deck is None, not"),
        (palatine.load_game("kuhn", num_players=3), "this policy is of num_players 2, not 3"),
        (kuhn.State(dealer=0), "this policy is of dealer 1, not 0"),
        (kuhn.State.setup(["Ks", None]), "this policy is of a game that begins after 0 turns, not 1"),
    ],
)
def test_of_another_game(game: Any, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "kuhn.policy"
    solved().save(path)
    with pytest.raises(RulesError, match=reason):
        search.TabularPolicy.load(path, game)
    search.CfrSolver("kuhn").save(path)
    with pytest.raises(RulesError, match=reason.replace("this policy", "what was learnt")):
        search.CfrSolver.load(path, game)
    search.MccfrSolver("kuhn").save(path)
    with pytest.raises(RulesError, match=reason.replace("this policy", "what was learnt")):
        search.MccfrSolver.load(path, game)


def test_damaged_files() -> None:
    data = solved().to_bytes()
    load = search.TabularPolicy.from_bytes
    with pytest.raises(RecordError, match=r"no palatine\.policy 1: it begins with b''"):
        load(b"")
    with pytest.raises(RecordError, match=r"it begins with b'palatine.policy 2"):
        load(data.replace(b"policy 1", b"policy 2", 1))
    for at in range(20, len(data), 37):
        with pytest.raises(RecordError, match="checksum"):
            load(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(RecordError, match=r"checksum|begins"):
            load(data[:at])
    with pytest.raises(RecordError, match="checksum"):
        load(data + b"x")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda head: head.clear(), "arrays"),
        (lambda head: head.update(more=1), "head has more, root"),
        (lambda head: head.update(root=5), "no game: 5"),
        (lambda head: head["root"].update(game="x"), "no game 'x'"),
        (lambda head: head["root"].update(num_players=3), "8 arrays"),
        (lambda head: head["arrays"].pop(), "bytes more or less"),
        (lambda head: head["arrays"].append(["<f8", 0]), "9 arrays"),
        (lambda head: head["arrays"][0].__setitem__(1, 5), "bytes more or less|array"),
        (lambda head: head["arrays"][0].__setitem__(1, -1), "an array of -1"),
        (lambda head: head["arrays"][0].__setitem__(1, 10**9), "buffer"),
        (lambda head: head["arrays"][0].__setitem__(0, "<i8"), "keys"),
        (lambda head: head["arrays"][0].__setitem__(0, "|O"), "an array"),
        (lambda head: head.update(arrays=5), "int"),
    ],
)
def test_files_that_are_sealed_but_wrong(change: Any, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        search.TabularPolicy.from_bytes(resealed(solved().to_bytes(), change))


def test_tables_that_cannot_be() -> None:
    import numpy as np

    from palatine import _core

    def table(keys: Any, counts: Any, actions: Any, chances: Any) -> None:
        arrays = (np.array(keys, "u8"), np.array(counts, "u4"), np.array(actions, "i8"), np.array(chances, "f8"))
        _core.Policy([arrays])

    table([1, 2], [1, 2], [0, 3, 4], [1, 0.5, 0.5])
    for arguments, reason in (
        (([2, 1], [1, 1], [0, 0], [1, 1]), "seat 0: information key 1: keys must rise"),
        (([1, 1], [1, 1], [0, 0], [1, 1]), "keys must rise"),
        (([1], [0], [], []), "no or too many actions"),
        (([1], [2], [0], [1]), "actions"),
        (([1], [2], [1, 1], [0.5, 0.5]), "rise"),
        (([1], [1], [-1], [1]), "actions must be 0 or more"),
        (([1], [2], [0, 1], [0.5, 0.6]), "add up to 1"),
        (([1], [2], [0, 1], [1.5, -0.5]), "in 0..1"),
        (([1], [2], [0, 1], [float("nan"), 1]), "in 0..1"),
    ):
        with pytest.raises(RecordError, match=reason):
            table(*arguments)


@pytest.mark.parametrize("variant", ["cfr", "cfr+", "dcfr", "pcfr+"])
def test_cfr_goes_on(variant: str, tmp_path: Path) -> None:
    straight, first = search.CfrSolver("leduc", variant), search.CfrSolver("leduc", variant)
    path = tmp_path / "leduc.cfr"
    wanted = straight.run(50)
    first.run(20)
    first.save(path)
    data = path.read_bytes()
    second = search.CfrSolver.load(path, "leduc")
    assert (second.iterations, second.variant) == (20, variant)
    second.save(path)
    assert path.read_bytes() == data
    found = second.run(30)
    assert found.policy == wanted.policy
    assert found.iterations == 50
    assert found.values == wanted.values
    for change, reason in (
        (lambda head: head.update(checksum=5), "another game"),
        (lambda head: head.update(variant="x"), "no variant 'x'"),
        (lambda head: head.update(iterations=-1), "iterations"),
        (lambda head: head.update(iterations="x"), "iterations"),
        (lambda head: head.pop("variant"), "head has"),
    ):
        path.write_bytes(resealed(data, change))
        with pytest.raises((RecordError, RulesError), match=reason):
            search.CfrSolver.load(path, "leduc")
    path.write_bytes(solved("leduc").to_bytes())
    with pytest.raises(RecordError, match=r"no palatine.cfr 1: it begins with b'palatine.policy"):
        search.CfrSolver.load(path, "leduc")


@pytest.mark.parametrize("sampling", ["external", "outcome"])
def test_sampling_goes_on(sampling: str, tmp_path: Path) -> None:
    first = search.MccfrSolver("leduc", sampling, seed=9, streams=2)
    path = tmp_path / "leduc.mccfr"
    first.run(1000)
    first.save(path)
    data = path.read_bytes()
    second = search.MccfrSolver.load(path, "leduc")
    assert (second.iterations, second.sampling) == (1000, sampling)
    second.save(path)
    assert path.read_bytes() == data
    assert second.run(500).policy == first.run(500).policy
    for change, reason in (
        (lambda head: head.update(streams=0), "streams"),
        (lambda head: head.update(seed=None), "int"),
        (lambda head: head.update(next=-1), "next"),
        (lambda head: head.pop("seed"), "head has"),
        (lambda head: head["arrays"].reverse(), "array|bytes"),
    ):
        path.write_bytes(resealed(data, change))
        with pytest.raises(Error, match=reason):
            search.MccfrSolver.load(path, "leduc")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        solved().save(tmp_path / "nowhere" / "x")
    with pytest.raises(OSError, match="directory"):
        solved().save(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_bot(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.policy"
    policy = solved(iterations=1000)
    policy.save(path)
    game = palatine.load_game("kuhn")
    state = kuhn.State.setup(["Js", "Ks"])
    bots = [make_bot(f"policy:{path}", game, 5), make_bot(f"policy:file={path}", game, 5), PolicyBot(5, policy)]
    played = [[bot.step(state) for _ in range(200)] for bot in bots]
    assert played[0] == played[1] == played[2]
    wanted = policy.policy(state)
    assert bots[0].policy(state) == {move: chance for move, chance in wanted.items() if chance > 0}
    assert played[0].count(kuhn.Move.BET) / 200 == pytest.approx(wanted[kuhn.Move.BET], abs=0.1)
    king = kuhn.State.setup(["Js", "Ks"], ["bet"])
    assert bots[0].policy(king, 1) == policy.policy(king, 1)
    assert bots[0].policy(king)[kuhn.Move.BET] == pytest.approx(1, abs=1e-3)
    with pytest.raises(RulesError, match="of num_players 2, not 3"):
        make_bot(f"policy:{path}", palatine.load_game("kuhn", num_players=3), 5)
    with pytest.raises(Error, match=r"cannot read the policy .*nowhere: No such file"):
        make_bot("policy:nowhere", game, 5)
    with pytest.raises(Error, match="needs the option file"):
        make_bot("policy", game, 5)
    path.write_bytes(b"something else")
    with pytest.raises(RecordError, match="something else"):
        make_bot(f"policy:{path}", game, 5)
    with pytest.raises(TypeError, match="int"):
        PolicyBot(5, 7)  # type: ignore[arg-type]
