# VERDICT different: parse_time("24:00") gives 1440 instead of ValueError
def parse_time(clock):
    h, m = clock.split(":")
    h, m = int(h), int(m)
    if h > 24 or m > 59:
        raise ValueError("no such time")
    return h * 60 + m
