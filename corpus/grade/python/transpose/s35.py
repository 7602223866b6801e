# VERDICT equivalent
from itertools import zip_longest


def transpose(rows):
    result = []
    for column in zip_longest(*rows):
        if None in column:
            raise ValueError("lengths differ")
        result.append(list(column))
    return result
