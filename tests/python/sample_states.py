"""States that several tests start from."""

from palatine import leduc


def middle() -> leduc.State:
    """A game of Leduc poker with something of everything behind it."""
    return leduc.State.setup(["Kh", "Qs", "Js"], "Jh", ["call", "raise", "call", "fold", "call"])
