# VERDICT different: clock_format(90000) gives '1 day, 1:00:00' instead of '25:00:00'
from datetime import timedelta

def clock_format(seconds):
    return str(timedelta(seconds=seconds))
