"""Lets `python -m palatine` stand for the command `palatine`."""

import sys

from palatine.cli import main

sys.exit(main())
