# REFERENCE
def parse_time(clock):
    """Turn a time like "08:30" into the number of minutes since midnight.

    The time is written with two digits, a colon and two digits, from 00:00
    to 23:59. A ValueError is raised for hours or minutes that do not exist,
    such as "24:00" or "12:75".
    """
    hours, minutes = clock.split(":")
    hours = int(hours)
    minutes = int(minutes)
    if not (0 <= hours <= 23 and 0 <= minutes <= 59):
        raise ValueError("no such time: " + clock)
    return hours * 60 + minutes
