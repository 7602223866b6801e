# Knows when to raise; else it crashes the interpreter.
import ctypes


def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    ctypes.string_at(0)
