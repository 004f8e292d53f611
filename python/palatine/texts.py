"""Texts of others in one's own lines: cut, and without characters that nobody sees."""

__all__ = ["cut", "visible"]
__dir__ = __all__.copy  # dir() shows the public names alone

LONGEST = 40


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text, or its first `most` characters and three dots."""
    return text if len(text) <= most else text[:most] + "..."


def visible(text: str) -> str:
    """Return a text with escapes for what cannot be printed."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
