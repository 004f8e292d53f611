"""Run as a program: batches whose last byte is the last of a page that no readable page follows.

A kernel that reads one byte too far ends the process with a signal.
"""

import ctypes
import mmap

import numpy as np

import hand_corpus
from palatine import poker

PAGES = 16
libc = ctypes.CDLL(None, use_errno=True)
room = mmap.mmap(-1, (PAGES + 2) * mmap.PAGESIZE)
base = ctypes.addressof(ctypes.c_char.from_buffer(room))
for page in (0, PAGES + 1):
    address = ctypes.c_void_p(base + page * mmap.PAGESIZE)
    assert libc.mprotect(address, ctypes.c_size_t(mmap.PAGESIZE), 0) == 0, ctypes.get_errno()
inside = np.frombuffer(room, dtype=np.uint8)[mmap.PAGESIZE : (PAGES + 1) * mmap.PAGESIZE]

for size in range(1, 53):
    for count in (1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 600):
        for source in (hand_corpus.rows(size)[:count], hand_corpus.masks_of(hand_corpus.rows(size)[:count])):
            for place in (slice(inside.size - source.nbytes, None), slice(0, source.nbytes)):
                array = inside[place].view(source.dtype).reshape(source.shape)
                array[:] = source
                values = poker.evaluate_many(array)
                np.testing.assert_array_equal(values, hand_corpus.referee_values(size)[:count])
print("all right")
