# VERDICT equivalent
def parse_time(clock):
    hours, minutes = [int(p) for p in clock.split(":")]
    if hours < 0 or hours >= 24:
        raise ValueError("wrong hours")
    if minutes < 0 or minutes >= 60:
        raise ValueError("wrong minutes")
    total = minutes
    for i in range(hours):
        total += 60
    return total
