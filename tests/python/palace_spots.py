"""A hand of Palace Poker played by the plain model and by the engine at once, and compared after every move."""

from typing import Any, Self

from palace_compare import begin, compare, compare_views
from palace_model import Hand


class Spot:
    """A point of a hand. Banners and palaces are dealt as they are given, from the dealer's left."""

    def __init__(self, banners: str, palaces: list[str], dealer: int | None = None, **options: Any) -> None:
        stacks = options.get("stacks", 1000)
        n = len(banners.split()) if isinstance(stacks, int) else len(stacks)
        self.hand = Hand(n, dealer, **options)
        self.state = begin(self.hand, options)
        self.compare()
        for card in banners.split():
            self.play(f"deal {card}")
        for row in zip(*(cards.split() for cards in palaces), strict=True):
            self.play(*(f"deal {card}" for card in row))

    def play(self, *texts: str) -> Self:
        for text in texts:
            assert self.state.is_legal(text), (text, self.state.explain(text))
            self.hand.play(text)
            self.state.apply(text)
            self.compare()
        return self

    def compare(self) -> None:
        compare(self.hand, self.state)
        compare_views(self.hand, self.state)

    def buy(self, card: str, then: str = "keep") -> Self:
        return self.play("buy", f"deal {card}", then)

    def arm(self, *soldiers: str) -> Self:
        """Everybody in turn buys the soldiers given for the seats from the dealer's left; who has them all stays."""
        wanted = dict(zip(self.hand.order, (text.split() for text in soldiers), strict=True))
        while any(wanted.values()):
            seat = self.hand.to_act
            if wanted[seat]:
                self.buy(wanted[seat].pop(0))
            else:
                self.play("stay")
        return self

    def illegal(self, *texts: str) -> None:
        for text in texts:
            assert self.state.explain(text), text
            assert not self.state.is_legal(text), text

    @property
    def kinds(self) -> set[str]:
        return self.hand.legal().kinds()
