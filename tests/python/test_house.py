"""The house: who may include whom, what a build may hold, what an import may load."""

import ast
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import palatine

ROOT = Path(__file__).parents[2]
CPP = ROOT / "cpp"
CPP_SOURCES = sorted(path for path in CPP.rglob("*") if path.suffix in (".cpp", ".hpp", ".h"))

# What each room of cpp/ may see, itself aside. Nothing points back.
ROOMS = {
    "cards": set(),
    "poker": {"cards"},
    "chinese": {"cards", "poker", "search"},  # its solver can be stopped
    "palace": {"cards", "poker", "search"},  # its engine
    "casino": {"cards", "search"},  # its endgame and its engine
    "search": {"cards"},
    "game": {"cards"},
    "state": {"cards"},
    "playouts": {"cards"},
    "chunks": set(),
    "capi": set(),
}
HEADER_ROOM = dict.fromkeys(("card", "card_ids", "card_set", "dealing_key", "error", "random", "sha256"), "cards")
FOR_EVERYONE = {"chunks", "game", "playouts", "state"}

# The same for Python. Others (the package itself, cli, __main__) may see all.
MODULES = {
    "_core": set(),
    "errors": {"_core"},
    "cards": {"_core", "errors", "cython_poker"},
    "random": {"_core", "errors", "cards"},
    "poker": {"_core", "errors", "cards", "cython_poker"},
    "chinese": {"_core", "errors", "cards", "bots", "executors", "files", "game", "poker", "random", "statistics"},
    "casino": {"_core", "errors", "cards", "bots", "dealer", "executors", "files", "game", "match", "random", "search"},
    "palace": {
        *("_core", "errors", "cards", "bots", "dealer", "game", "match", "random", "search", "statistics", "texts"),
    },
    "game": {"_core", "errors", "cards", "files"},
    "dealer": {"_core", "errors", "cards", "game"},
    "search": {"_core", "bots", "errors", "cards", "executors", "files", "game", "random"},
    "reference": {"_core", "errors", "cards", "game"},
    "bots": {"_core", "errors", "game", "random"},  # those of searches are imported when asked for
    "executors": {"_core", "errors"},
    "files": {"texts"},
    "statistics": set(),
    "texts": set(),
    "match": {"_core", "bots", "dealer", "errors", "executors", "game", "random", "statistics"},
    "kuhn": {"cards", "game", "reference"},
    "leduc": {"cards", "game", "reference"},
}


def table(name: str) -> list[list[str]]:
    lines = (CPP / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def code(path: Path) -> str:
    """The C++ text of a file without its comments."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def header_room(stem: str) -> str:
    """The room of a public header: of `chinese_rules.hpp` it is chinese."""
    first = stem.partition("_")[0]
    return HEADER_ROOM.get(stem, first if first in ROOMS else stem)


def room_of(path: Path) -> str:
    place = path.relative_to(CPP).parts
    if place[:3] == ("include", "palatine", "search"):
        return "search"
    return place[1] if place[0] == "src" else header_room(path.stem)


def test_every_package_is_installed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = {path.parent.relative_to(ROOT / "python") for path in (ROOT / "python").rglob("__init__.py")}
    assert settings["tool"]["setuptools"]["packages"] == sorted(".".join(path.parts) for path in found)


def test_cpp_has_no_python() -> None:
    suffixes = {path.suffix for path in CPP.rglob("*")}
    assert not suffixes & {".py", ".pyx", ".pxd", ".pyi"}
    for path in CPP_SOURCES:
        assert not re.search(r"\bPy[A-Z_]\w*|pybind11|numpy", code(path)), path


def test_nothing_points_back() -> None:
    for path in CPP_SOURCES:
        room = room_of(path)
        for include in re.findall(r'#include "([^"]+)"', code(path)):
            folder, _, name = include.rpartition("/")
            stem = Path(name).stem
            folder = folder.removeprefix("palatine/")
            target = header_room(stem) if folder == "palatine" else folder.split("/")[0] or room
            assert target in {room, *ROOMS[room], *FOR_EVERYONE}, f"{path.relative_to(ROOT)} includes {include}"


# What a compiler, a C library or a processor could answer differently, or not at all.
UNPORTABLE = r"__int128|\b__builtin_\w+|std::shuffle|std::\w+_distribution|pragma GCC|target_clones|ifunc|_?pext_u\d\d"


def test_native_code_is_portable() -> None:
    for path in [*CPP_SOURCES, *ROOT.glob("src/bindings/*.[ch]pp")]:
        assert re.findall(UNPORTABLE, code(path)) == [], path
    for build in ("setup.py", "cpp/CMakeLists.txt", "cpp/isa_flags.txt"):
        assert not re.search("march=native|ffast-math", (ROOT / build).read_text(encoding="utf-8")), build


def test_cython_stands_on_the_c_interface_only() -> None:
    for path in [*ROOT.glob("src/cython/*"), *ROOT.glob("python/palatine/*.pxd")]:
        for header in re.findall(r'cdef extern from "([^"]+)"', path.read_text(encoding="utf-8")):
            assert header.startswith("palatine/capi") or header == "Python.h", f"{path.name} declares {header}"


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports anywhere, by their first name."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[2] for alias in node.names if alias.name.startswith("palatine.")}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                module = f"palatine.{module}".rstrip(".")
            if module == "palatine":
                names |= {alias.name for alias in node.names}
            elif module.startswith("palatine."):
                names.add(module.removeprefix("palatine."))
    return {name.partition(".")[0] for name in names}


def test_every_module_has_its_place() -> None:
    package = ROOT / "python/palatine"
    found = {path.stem for path in [*package.glob("*.py"), *package.glob("*.pyi")]}
    found |= {path.parent.name for path in package.glob("*/__init__.py")}
    assert set(MODULES) == found - {"__init__", "__main__", "cli", "cython_poker"}


@pytest.mark.parametrize("module", MODULES)
def test_no_module_points_back(module: str) -> None:
    package = ROOT / "python/palatine"
    paths = [*package.glob(f"{module}.py*"), *package.glob(f"{module}/*.py")]
    assert paths
    for path in paths:
        assert imported(path) <= {module, *MODULES[module]}


def test_sources_txt_lists_every_source() -> None:
    listed = [source for _, source in table("sources.txt")]
    assert sorted(listed) == sorted(path.relative_to(CPP).as_posix() for path in (CPP / "src").rglob("*.cpp"))
    assert len(listed) == len(set(listed))


def compile_object(isa: str, source: str, optimisation: str, folder: Path) -> Path:
    flags = next(rest for name, compiler, *rest in table("isa_flags.txt") if (name, compiler) == (isa, "gcc"))
    target = folder / f"{source.replace('/', '-')}{optimisation}.o"
    command = ["c++", "-std=c++20", optimisation, "-ffp-contract=off", "-fvisibility=hidden"]
    command += ["-fvisibility-inlines-hidden", "-fPIC", *flags, "-DPALATINE_X86_KERNELS=1"]
    command += [f'-DPALATINE_VERSION="{palatine.__version__}"', f"-I{CPP / 'include'}", f"-I{CPP / 'src'}"]
    subprocess.run([*command, "-c", str(CPP / source), "-o", str(target)], check=True)
    return target


def symbols(target: Path) -> list[tuple[str, str]]:
    """(type letter, name) of each symbol."""
    lines = subprocess.run(["nm", "-C", str(target)], check=True, capture_output=True, text=True).stdout.splitlines()
    return [(line[17], line[19:]) for line in lines]


on_linux_x86_64 = pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() != "x86_64" or not all(map(shutil.which, ("c++", "nm"))),
    reason="the kernels and their symbols are looked at on x86-64 Linux with a compiler",
)
KERNELS = [(isa, source) for isa, source in table("sources.txt") if isa != "base"]


@on_linux_x86_64
@pytest.mark.parametrize("optimisation", ["-O3", "-O0"])
@pytest.mark.parametrize(("isa", "source"), KERNELS)
def test_kernels_share_no_code(isa: str, source: str, optimisation: str, tmp_path: Path) -> None:
    """A weak or unique symbol is code that the linker may keep from here for the base path too."""
    found = symbols(compile_object(isa, source, optimisation, tmp_path))
    assert any("palatine::poker::kernels::" in name for _, name in found)
    assert [(letter, name) for letter, name in found if letter in "WVwvu"] == []


@on_linux_x86_64
@pytest.mark.skipif(not shutil.which("objdump"), reason="there is no objdump")
def test_library_uses_no_mmx() -> None:
    """A compiler may load such a register in plain code, after which the x87, long double in numpy, gives NaN."""
    found = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", palatine._core.__file__], check=True, capture_output=True, text=True
    )
    assert re.findall(r"^.*%mm[0-7].*$", found.stdout, re.MULTILINE) == []


@on_linux_x86_64
@pytest.mark.slow
def test_library_has_no_static_initialisers(tmp_path: Path) -> None:
    """So nothing of it can run before the check of the processor."""

    def initialisers(entry: list[str]) -> list[str]:
        found = symbols(compile_object(*entry, "-O1", tmp_path))
        return [name for _, name in found if name.startswith(("_GLOBAL__sub_I", "global constructors"))]

    sources = table("sources.txt")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip((source for _, source in sources), pool.map(initialisers, sources), strict=True))
    assert {source: names for source, names in found.items() if names} == {}


def test_import_is_light() -> None:
    script = (
        "import sys; before = set(sys.modules); import palatine; new = set(sys.modules) - before;"
        "print(len(new), *({'numpy', 'rich', 'argparse', 'json', 'dataclasses', 'inspect'} & new))"
    )
    run = subprocess.run([sys.executable, "-I", "-c", script], check=True, capture_output=True, text=True)
    count, *heavy = run.stdout.split()
    assert heavy == []
    assert int(count) <= 60


@pytest.mark.parametrize(
    ("argv", "loaded"), [(["evaluate", "As Kd", "--json"], set()), (["arrange", "--seed", "1", "--json"], {"chinese"})]
)
def test_a_command_loads_the_rooms_it_needs(argv: list[str], loaded: set[str]) -> None:
    script = (
        f"import sys; from palatine.cli import main; assert main({argv}) == 0; print()\n"
        "print(*{'casino', 'chinese', 'palace', 'search'} & {name[9:] for name in sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert set(run.stdout.splitlines()[-1].split()) == loaded


def test_one_version_of_the_wheel_builder() -> None:
    places = [ROOT / "pyproject.toml", ROOT / ".github/workflows/wheels.yml"]
    versions = {re.search(r"cibuildwheel==([\d.]+)", path.read_text(encoding="utf-8"))[1] for path in places}
    assert len(versions) == 1


def test_one_version() -> None:
    version = (CPP / "VERSION").read_text(encoding="utf-8").strip()
    assert palatine.__version__ == version
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_ci_runs_the_commands_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv .venv && ")]
    run, tests = commands
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert tests in script.splitlines()
    assert run.rpartition("&& .venv/bin/palatine ")[2] in script
