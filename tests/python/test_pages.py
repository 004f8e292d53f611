"""The pages: each has a file of its own in the site, and no link leads nowhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [*DOCS, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md", "CHANGELOG.md"))]
OF_THE_GENERATOR = {"search", "genindex", "py-modindex", "modindex"}
"""What Sphinx writes beside the pages, over a page of that name."""


def text_of(page: Path) -> str:
    """The text of a page without its blocks of code and its pieces of it."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(page: Path) -> set[str]:
    """The names of the headings, as GitHub and MyST make them."""
    lines = page.read_text(encoding="utf-8").splitlines()
    headings = [line.lstrip("#").strip() for line in lines if re.match(r"#{1,3} ", line)]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> Iterator[str]:
    return (link for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)) if not re.match(r"\w+:", link))


def dead_links(page: Path) -> list[str]:
    dead = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name) if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    return dead


def test_every_page_has_a_file_of_its_own() -> None:
    names = [page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in DOCS]
    assert not OF_THE_GENERATOR & {name.lower() for name in names}
    assert len({name.lower() for name in names}) == len(names)


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^[\w/-]+$", "".join(re.findall(r"```\{toctree\}(.*?)```", index, re.DOTALL)), re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted(
        page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in DOCS
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_link_is_dead(page: Path) -> None:
    assert dead_links(page) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A title: of `it`\n[a](#a-title-of-it) [b](#nowhere) [c](no.md) [d](https://x.org) `[e](f.md)`\n")
    assert dead_links(page) == ["#nowhere", "no.md"]
