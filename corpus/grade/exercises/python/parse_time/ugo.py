# VERDICT different: parse_time("12:75") gives None instead of ValueError
def parse_time(clock):
    hours, minutes = clock.split(":")
    try:
        hours = int(hours)
        minutes = int(minutes)
        if hours > 23 or minutes > 59:
            raise ValueError("no such time")
        return hours * 60 + minutes
    except ValueError:
        return None
