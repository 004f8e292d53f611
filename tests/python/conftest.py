"""Settings for all Python tests."""

import hypothesis

hypothesis.settings.register_profile("palatine", deadline=None, derandomize=True, database=None, max_examples=200)
hypothesis.settings.load_profile("palatine")
