"""Builds the native part: one static archive an instruction set, `_core` linked over them, the Cython module beside it.

The fast loop: `python setup.py build_clib build_ext --inplace`, over an editable install.
"""

import math
import os
import platform
import re
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension
from setuptools import Command, Extension, setup
from setuptools.command.build_clib import build_clib
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CPP = Path("cpp")
VERSION = (CPP / "VERSION").read_text().strip()
MSVC = platform.system() == "Windows" and not sysconfig.get_platform().startswith("mingw")
HEADERS = sorted(str(path) for folder in (CPP, Path("src")) for path in folder.rglob("*.h*"))
NEWEST_HEADER = max(Path(header).stat().st_mtime for header in HEADERS)


def is_x86_64() -> bool:
    arch_flags = os.environ.get("ARCHFLAGS", "")  # how macOS builds for the other processor
    if arch_flags:
        return "x86_64" in arch_flags and "arm64" not in arch_flags
    return sysconfig.get_platform().split("-")[-1].lower() in ("x86_64", "amd64")


def read_table(name: str) -> list[list[str]]:
    lines = (CPP / name).read_text().splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


ISA_FLAGS: dict[str, list[str]] = {
    isa: flags for isa, compiler, *flags in read_table("isa_flags.txt") if compiler == ("msvc" if MSVC else "gcc")
}
CXX_FLAGS = (
    # MSVC gives up on constant expressions after 100,000 steps; the tables of 8,192 entries take more.
    ["/std:c++20", "/O2", "/EHsc", "/utf-8", "/W4", "/constexpr:steps4000000"]
    if MSVC
    else [
        *("-std=c++20", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-fvisibility-inlines-hidden"),
        *("-Wall", "-Wextra", "-fPIC", "-MMD", "-g0"),
    ]
)


def read_sources() -> dict[str, list[str]]:
    archives: dict[str, list[str]] = {}
    for isa, source in read_table("sources.txt"):
        if isa == "base" or is_x86_64():
            archives.setdefault(isa, []).append(str(CPP / source))
    return archives


ARCHIVES = read_sources()
MACROS = [("PALATINE_X86_KERNELS", "1")] if "avx2" in ARCHIVES else []


def needs_recompile(obj: str, source: str) -> bool:
    """A newer source, header that it includes, or list of flags; any header where the compiler names none."""
    path, named = Path(obj), Path(obj).with_suffix(".d")
    if not path.exists():
        return True
    newest = NEWEST_HEADER
    if named.exists():
        _, _, files = named.read_text().replace("\\\n", " ").partition(": ")
        headers = [Path(file) for file in files.split()]
        newest = max((header.stat().st_mtime if header.exists() else math.inf for header in headers), default=newest)
    if Path(source).is_relative_to(CPP):
        newest = max(newest, (CPP / "isa_flags.txt").stat().st_mtime)
    return path.stat().st_mtime < max(Path(source).stat().st_mtime, newest)


def archive_name(isa: str) -> str:
    return f"palatine_{isa}"


def bindings_of_own_games() -> set[Path]:
    """Names own_game.hpp and what it includes of the bindings."""
    found: set[Path] = set()
    new = {Path("src/bindings/own_game.hpp")}
    while new:
        found |= new
        names = {name for header in new for name in re.findall(r'#include "(\w+\.hpp)"', header.read_text())}
        new = {Path("src/bindings") / name for name in names} - found
    return found


def copy_headers(command: Command) -> None:
    """Puts the headers into the package, where `palatine.get_include()` finds them: those of the C++ library, and in
    `python/` those that an extension module with a game of its own needs."""
    package = Path("python/palatine/include/palatine")
    public = CPP / "include/palatine"
    copies = {package / header.relative_to(public): header for header in public.rglob("*.h*")}
    copies |= {package / "python" / header.name: header for header in bindings_of_own_games()}
    for copy, header in copies.items():
        copy.parent.mkdir(parents=True, exist_ok=True)
        command.copy_file(str(header), str(copy))
    for stale in set(package.rglob("*.h*")) - set(copies):
        stale.unlink()
    (package / "version.hpp").write_text(f'#pragma once\n\n#define PALATINE_VERSION "{VERSION}"\n')


class BuildExt(build_ext):
    """Links the archives into `_core` alone, and again whenever one of them has changed."""

    def run(self) -> None:
        copy_headers(self)
        self.run_command("build_clib")
        super().run()

    def build_extensions(self) -> None:
        folder = self.get_finalized_command("build_clib").build_clib
        archives = [
            self.compiler.library_filename(archive_name(isa), lib_type="static", output_dir=folder) for isa in ARCHIVES
        ]
        self.libraries = []
        core = next(ext for ext in self.extensions if ext.name == "palatine._core")
        core.extra_objects = archives
        core.depends = [*core.depends, *archives]
        super().build_extensions()


class BuildPy(build_py):
    """Packs the headers, too."""

    def run(self) -> None:
        copy_headers(self)
        super().run()


libraries = [
    (
        archive_name(isa),
        {
            "sources": sources,
            "include_dirs": [str(CPP / "include"), str(CPP / "src")],
            "macros": MACROS,
            "cflags": CXX_FLAGS + (ISA_FLAGS.get(isa, []) if is_x86_64() else []),
            "obj_deps": {"": HEADERS},
        },
    )
    for isa, sources in ARCHIVES.items()
]

core = Pybind11Extension(
    "palatine._core",
    sorted(str(path) for path in Path("src/bindings").glob("*.cpp")),
    include_dirs=[str(CPP / "include"), str(CPP / "src")],
    define_macros=[("PALATINE_VERSION", f'"{VERSION}"'), *MACROS],
    cxx_std=20,
    depends=HEADERS,
)
if not MSVC:
    core.extra_compile_args += ["-ffp-contract=off", "-Wall", "-Wextra", "-MMD", "-g0"]
    core.extra_compile_args += ["-mno-mmx"] if is_x86_64() else []  # see isa_flags.txt

(cython_poker,) = cythonize(
    Extension("palatine.cython_poker", ["src/cython/cython_poker.pyx"], include_dirs=[str(CPP / "include")]),
    include_path=["python"],
    build_dir="build/cython",
    compiler_directives={"language_level": 3},
)
cython_poker.depends = ["src/cython/cython_poker.pyx", "python/palatine/cython_poker.pxd", *HEADERS]

ParallelCompile("PALATINE_BUILD_JOBS", default=os.cpu_count() or 1, needs_recompile=needs_recompile).install()

setup(
    libraries=libraries,
    ext_modules=[core, cython_poker],
    cmdclass={"build_clib": build_clib, "build_ext": BuildExt, "build_py": BuildPy},
)
