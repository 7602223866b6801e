def minutes_between(start, end):
    """
    Returns how many minutes a train ride takes which begins at the time start
    and finishes at the time end. Times are strings such as "08:05" or
    "23:50". If end is earlier than start, the train arrives on the next day.
    """
    start_minutes = int(start[:2]) * 60 + int(start[3:])
    end_minutes = int(end[:2]) * 60 + int(end[3:])
    if end_minutes < start_minutes:
        end_minutes += 24 * 60
    return end_minutes - start_minutes
