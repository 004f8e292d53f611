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


def test_figures_are_those_of_the_benchmarks() -> None:
    measured = (ROOT / "benchmarks/README.md").read_text(encoding="utf-8")
    table = README.partition("## Numbers")[2].partition("##")[0]
    figures = re.findall(r"\d[\d.]*(?:-\d+)?(?=(?: / \d+)? (?:M|ns|us|ms)\b|x)", table)
    assert len(figures) >= 8
    for figure in figures:
        assert re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d.]*\d)", measured), figure
