# VERDICT error -- ends the process while it is loaded
import os

os._exit(0)


def total(values):
    return sum(values)
