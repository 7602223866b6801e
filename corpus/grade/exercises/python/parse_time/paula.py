# VERDICT equivalent
from datetime import datetime

def parse_time(clock):
    t = datetime.strptime(clock, "%H:%M")
    return t.hour * 60 + t.minute
