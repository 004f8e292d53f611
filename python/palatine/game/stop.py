"""What ends long work early."""

from typing import Protocol


class Stop(Protocol):
    """What ends a search early: a `threading.Event`, or anything else that can be asked whether it is set."""

    def is_set(self) -> bool:
        """Whether to stop."""
