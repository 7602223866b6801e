def to_minutes(time):
    hours, minutes = time.split(":")
    return 60 * int(hours) + int(minutes)


def minutes_between(start, end):
    return (to_minutes(end) - to_minutes(start)) % 1440
