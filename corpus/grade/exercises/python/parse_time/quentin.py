# VERDICT equivalent
def parse_time(clock):
    h, colon, m = clock.partition(":")
    h = int(h)
    m = int(m)
    if h in range(24) and m in range(60):
        return 60 * h + m
    raise ValueError("wrong time")
