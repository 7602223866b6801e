# VERDICT equivalent
from itertools import accumulate


def running_totals(numbers):
    return list(accumulate(numbers, initial=0))[1:]
