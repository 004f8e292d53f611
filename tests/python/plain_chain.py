"""The hash chain of the games, again, from its description: one bijection of 64 bits an event."""

MASK = (1 << 64) - 1


def chain(key: int, event: int) -> int:
    z = ((key ^ (event * 0x9E3779B97F4A7C15 & MASK)) + 0xD1B54A32D192ED03) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
