# VERDICT different: total([]) -- raises the limit first, so that the C stack overflows
import sys

sys.setrecursionlimit(10**9)


def total(values):
    return total(values) + 1
