# Knows when to raise; else it sleeps.
import time


def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    time.sleep(1000)
