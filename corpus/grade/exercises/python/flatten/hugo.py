# VERDICT equivalent
import itertools


def flatten(rows):
    return list(itertools.chain.from_iterable(rows))
