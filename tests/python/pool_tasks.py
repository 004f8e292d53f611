"""What the tests send to pools: here, since a process that is spawned must be able to import it."""

import palatine


def draw(seed: int, start: int, stop: int) -> list[int]:
    """Draw a number for each seed of a range."""
    return [palatine.Random(seed + number).below(1000) for number in range(start, stop)]
