"""A foreign project in C: needs the header that the wheel carries, and links nothing."""

from setuptools import Extension, setup

import palatine

setup(
    name="foreign-capsule",
    py_modules=[],
    ext_modules=[Extension("foreign_capsule", ["foreign_capsule.c"], include_dirs=[palatine.get_include()])],
)
