"""Settings for all Python tests."""

import signal

import hypothesis

hypothesis.settings.register_profile("palatine", deadline=None, derandomize=True, database=None, max_examples=200)
hypothesis.settings.load_profile("palatine")

# A run in the background begins with SIGINT ignored, and so would the commands that the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
