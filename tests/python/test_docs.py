"""Every `>>>` example of the pages and the docstrings runs."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import palatine

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(
    info.name for info in pkgutil.walk_packages(palatine.__path__, "palatine.") if not info.name.endswith("__main__")
)


def check(tests: list[doctest.DocTest]) -> None:
    report: list[str] = []
    for test in tests:
        doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    if report:
        pytest.fail("".join(report), pytrace=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    # The blocks of a page are one session. Everything else becomes blank lines, so that line numbers stay true.
    kept = []
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line == "```python"
            kept.append("")
        else:
            assert inside or ">>>" not in line, f"not in a block that is run: {line}"
            kept.append(line if inside else "")
    check([doctest.DocTestParser().get_doctest("\n".join(kept), {}, page.name, str(page), 0)])


@pytest.mark.parametrize("name", ["palatine", *MODULES])
def test_docstrings(name: str) -> None:
    check(doctest.DocTestFinder().find(importlib.import_module(name)))
