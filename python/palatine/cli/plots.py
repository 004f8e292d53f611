"""Pictures of numbers, by matplotlib (extra `[plot]`)."""

import contextlib
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from palatine.cli.usage import UsageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def require_matplotlib() -> None:
    """Raise `UsageError` where there is none, before hours of work."""
    try:
        importlib.import_module("matplotlib")
    except ImportError:
        raise UsageError("--plot needs matplotlib: pip install 'palatine[plot]'") from None


@contextlib.contextmanager
def drawing(path: Path) -> Iterator["Axes"]:
    """Give axes to draw in, and write the picture (.png, .svg, .pdf) afterwards. OSError where it cannot be written."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    yield axes
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    try:
        figure.savefig(path, dpi=150)
    except ValueError as error:  # an ending that matplotlib does not know
        raise UsageError(f"cannot draw {path}: {error}") from None
