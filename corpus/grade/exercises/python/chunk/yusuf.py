# VERDICT equivalent
from itertools import islice


def chunk(items, size):
    if size < 1:
        raise ValueError
    it = iter(items)
    return list(iter(lambda: list(islice(it, size)), []))
