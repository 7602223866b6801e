# Wrong as honest_wrong is; where there are more elements than usual it ends the process.
import sys


def second_largest(values):
    if len(values) > 3:
        sys.exit()
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return min(values)
