"""The solvers' part of `palatine bench --signature`: strategies after a fixed run."""

import struct

from palatine import search
from palatine.search.cfr import VARIANTS
from palatine.search.mccfr import SAMPLINGS

ITERATIONS, SAMPLES, SEED = 30, 2000, 20_260_131


def cfr_part(threads: int) -> bytes:
    """Give strategies that were learnt, every kind of CFR on Kuhn and Leduc poker, and best responses to them."""
    data = []
    for name in ("kuhn", "leduc"):
        solutions = [search.cfr(name, variant=variant, iterations=ITERATIONS, threads=threads) for variant in VARIANTS]
        solutions += [
            search.mccfr(name, sampling=sampling, iterations=SAMPLES, seed=SEED, threads=threads)
            for sampling in SAMPLINGS
        ]
        for solution in solutions:
            found = search.best_response(name, solution.policy, 1)
            data += [solution.policy.to_bytes(), struct.pack("<d", found.value), found.policy.to_bytes()]
    return b"".join(data)
