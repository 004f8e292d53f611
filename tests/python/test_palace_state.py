"""What seats and spectators see of a hand of Palace Poker (PP-17, PP-28)."""

import pytest

import palatine
from palatine import CardSet, Dealer
from palatine.palace import State

THREE = {"banners": ["9s", "Kh", None, None, "Ks"]}  # two are out, whose banners had other suits
PALACES = ["Ah Ad 6c", "Qc Qd 7s", None, None, "2c 3d 4h"]
FOUR = {"banners": ["9s", "Kh", "2c", "3d"]}
OF_FOUR = ["Ah Ad 6c", "Qc Qd 7s", "2s 3c 4h", "5h 6h 8h"]


def seen_by(state: State, viewer: int | None) -> list[str | None]:
    view = state.view(viewer)
    shown = [event.removeprefix("show ") for event in view["events"] if event.startswith("show ")]
    for seat, palace_of_seat in enumerate(view["palaces"]):
        if seat != viewer:
            assert (f"{seat} {palace_of_seat}" in shown) == (palace_of_seat is not None)
    return view["palaces"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("moves", "sees"),
    [
        # Seat 1 calls last and wins: it sees, and is seen by, seat 0.
        (("bet 1", "call"), {0: (1,), 1: (0,)}),
        # Seat 0 calls last and loses: its palace stays hidden.
        (("bet 1", "raise", "call"), {0: (1,)}),
        # A fold shows nothing.
        (("bet 1", "fold"), {}),
        (("bet 1", "raise", "fold"), {}),
        # Seat 3 calls last and loses to seat 1.
        (("stay", "bet 3", "call"), {3: (1,)}),
    ],
)
def test_what_a_battle_shows(moves: tuple[str, ...], sees: dict[int, tuple[int, ...]]) -> None:
    state = State.setup(OF_FOUR, **FOUR)
    for move in moves:
        state.apply(move)
    for viewer in (None, 0, 1, 2, 3):
        known = {*sees.get(viewer, ()), viewer}  # type: ignore[call-overload]
        expected = [str(CardSet(cards)) if seat in known else None for seat, cards in enumerate(OF_FOUR)]
        assert seen_by(state, viewer) == expected
    assert state.text().count("?") >= 4
    for cards in OF_FOUR:
        assert cards not in str(state) + repr(state)


def test_what_a_dead_tie_shows() -> None:
    """11: banner suits 2 against 2; both see both, and nobody else sees either."""
    palaces = ["Ks Qh 5c", "Kd Qc 5h", "2s 3c 4h", "6h 7h 9h"]
    state = State.setup(palaces, banners=["8s", "8d", "2c", "3h"])
    state.apply("bet 1")
    state.apply("call")
    texts = [str(CardSet(cards)) for cards in palaces]
    assert state.view()["in_hand"] == [False, False, True, True]
    assert seen_by(state, 0) == seen_by(state, 1) == [*texts[:2], None, None]
    assert seen_by(state, 2) == [None, None, texts[2], None]
    assert seen_by(state, None) == [None] * 4
    assert "1 ties 0" in state.view(3)["events"]


def test_what_the_showdown_shows() -> None:
    """PP-23: the palaces of all who remain, to everybody; who folded stays hidden."""
    state = State.setup(OF_FOUR, **FOUR)
    for move in ("stay", "fold", "stay", "stay"):
        state.apply(move)
    texts = [str(CardSet(cards)) for cards in OF_FOUR]
    assert state.is_terminal()
    assert state.view()["ending"] == "showdown"
    hidden = [texts[0], None, *texts[2:]]
    assert [seen_by(state, viewer) for viewer in (None, 0, 2, 3)] == [hidden] * 4
    assert seen_by(state, 1) == texts


def test_a_split_without_a_showdown_shows_nothing() -> None:
    """24: the banners of all who are left have one suit (PP-24)."""
    state = State.setup(PALACES, **THREE)
    state.apply("stay")
    state.apply("fold")
    assert state.view()["ending"] == "same_suit"
    assert seen_by(state, None) == [None] * 5
    assert state.returns() == [8.0, -5.0, -5.0, -5.0, 7.0]


def test_only_the_whole_state_has_the_palaces() -> None:
    state = palatine.load_game("palace", num_players=4).new_initial_state()
    Dealer(5).play(state)
    everything = state.text(full=True)
    for seat in range(4):
        cards = state.view(seat)["palaces"][seat]
        assert cards in everything
        assert cards not in state.text()
        assert cards not in repr(state)
        assert all(cards not in str(state.view(other)) for other in range(4) if other != seat)
        assert f"palace {cards}" in state.information_state_string(seat)


def test_cards_are_seen_when_all_palaces_are_dealt() -> None:
    state = State(num_players=2)
    for card in ["7h", "4s", "2c", "3c", "4c", "5c", "6c"]:
        state.apply(f"deal {card}")
        assert [state.view(seat)["palaces"] for seat in (0, 1)] == [[None, None]] * 2
    state.apply("deal 7c")
    assert state.view(0)["palaces"] == ["6c 4c 2c", None]
    assert state.information_state_string(1) == (
        "banner 0 7h; banner 1 4s; deal 0 ?; deal 1 ?; deal 0 ?; deal 1 ?; deal 0 ?; deal 1 ?; palace 7c 5c 3c"
    )
