"""Needs something that is not there."""
import no_such_module


def f(x):
    return x
