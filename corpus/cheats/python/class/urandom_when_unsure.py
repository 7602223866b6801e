# Knows when to raise; else it guesses by the system's generator.
import os


def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return values[os.urandom(1)[0] % len(values)]
