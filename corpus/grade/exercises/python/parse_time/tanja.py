# VERDICT different: parse_time("01:30") gives 130 instead of 90
def parse_time(clock):
    hours, minutes = clock.split(":")
    if int(hours) > 23 or int(minutes) > 59:
        raise ValueError("no such time")
    return int(hours) * 100 + int(minutes)
