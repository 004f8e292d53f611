"""What the README shows is what happens: its Python examples, its commands and their output, its C++, its links."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cli_runner import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def blocks(language: str) -> list[str]:
    found = [text for name, text in BLOCKS if name == language]
    assert found
    return found


def test_python_examples() -> None:
    examples = doctest.DocTestParser().get_doctest("".join(blocks("python")), {}, "README.md", "README.md", 0)
    assert len(examples.examples) > 5
    report: list[str] = []
    results = doctest.DocTestRunner().run(examples, out=report.append)
    assert results.failed == 0, "".join(report)


@pytest.mark.parametrize("block", blocks("console"))
def test_commands_print_what_is_shown(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command, _, shown = block.partition("\n")
    prompt, name, *argv = shlex.split(command)
    assert (prompt, name) == ("$", "palatine")
    result = run(*argv)
    assert (result.status, result.err) == (0, "")
    assert result.out == shown


def test_the_cpp_is_the_program_that_a_foreign_project_builds() -> None:
    source = (ROOT / "tests/downstream/cmake/main.cpp").read_text(encoding="utf-8")
    assert blocks("cpp") == [source]


def test_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link.partition("#")[0]).exists()] == []


def test_every_page_is_linked() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")} - {"docs/index.md"}
    assert pages <= {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", README)}


NUMBER = r"\d[\d.]*(?:-\d[\d.]*)?"
FIGURES = re.compile(rf"({NUMBER}x?(?:(?: /|,| and) {NUMBER}x?)*)(?: ([Mk]\b|[num]s\b))?")


def figures(text: str) -> set[tuple[str, str]]:
    """The numbers of a text with their units: `62 / 66 ns` are 62 ns and 66 ns, `5.0x` has none."""
    return {(number, unit) for group, unit in FIGURES.findall(text) for number in re.findall(rf"{NUMBER}x?", group)}


def test_figures_are_those_of_the_benchmarks() -> None:
    """Every figure stands in the benchmarks, with its unit, and in one line with the others of its row."""
    measured = (ROOT / "benchmarks/README.md").read_text(encoding="utf-8")
    lines = [figures(line) for line in measured.splitlines() if line.startswith("|")]
    table = README.partition("## Numbers")[2].partition("##")[0]
    rows = [row.split("|")[2].strip() for row in table.splitlines() if row.startswith("|")][2:]
    assert len(rows) >= 12
    for row in rows:
        wanted = figures(row)
        assert wanted
        assert all(unit or number.endswith("x") for number, unit in wanted), row
        assert any(wanted <= line for line in lines), row
