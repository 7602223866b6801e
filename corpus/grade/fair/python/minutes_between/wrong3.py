def minutes_between(start, end):
    start_minutes = int(start[:2]) * 60 + int(start[3:])
    end_minutes = int(end[:2]) * 60 + int(end[3:])
    if end_minutes <= start_minutes:
        end_minutes += 24 * 60
    return end_minutes - start_minutes
