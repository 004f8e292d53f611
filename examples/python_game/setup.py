"""Builds the native part of a game of one's own: pip install --no-build-isolation examples/python_game"""

from pathlib import Path

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup

import palatine

SWAP = Path(__file__).parents[1] / "cpp_game"

setup(
    name="swap-game",
    version="1",
    py_modules=["swap_game"],
    ext_modules=[
        Pybind11Extension(
            "swap_native", ["swap_native.cpp"], include_dirs=[palatine.get_include(), str(SWAP)], cxx_std=20
        )
    ],
)
