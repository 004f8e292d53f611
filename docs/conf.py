"""Sphinx: sphinx-build -W docs build/docs."""

from pathlib import Path

project = "palatine"
author = "Palatine contributors"
project_copyright = "Palatine contributors"
release = version = (Path(__file__).parent.parent / "cpp/VERSION").read_text(encoding="utf-8").strip()

extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"palatine {release}"
