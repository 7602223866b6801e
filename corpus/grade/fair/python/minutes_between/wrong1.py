def minutes_between(start, end):
    start_minutes = int(start[:2]) * 60 + int(start[3:])
    end_minutes = int(end[:2]) * 60 + int(end[3:])
    return abs(end_minutes - start_minutes)
