"""What palatine raises: `Error`, a ValueError, and its kinds. The text of each names the offending value."""

from palatine._core import CardError, Error, IllegalMoveError, RecordError, RulesError, StateError

__all__ = ["CardError", "Error", "IllegalMoveError", "RecordError", "RulesError", "StateError"]
__dir__ = __all__.copy  # dir() shows the public names alone
