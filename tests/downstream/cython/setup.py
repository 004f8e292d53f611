"""A foreign project in Cython: cimports the declarations that the wheel carries, and links nothing."""

from Cython.Build import cythonize
from setuptools import Extension, setup

foreign = Extension("foreign_cython", ["foreign_cython.pyx"])
setup(
    name="foreign-cython",
    py_modules=[],
    ext_modules=cythonize([foreign], compiler_directives={"language_level": 3}),
)
