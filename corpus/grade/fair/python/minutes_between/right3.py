def minutes_between(start, end):
    hours = int(end[0:2]) - int(start[0:2])
    minutes = int(end[3:5]) - int(start[3:5])
    if minutes < 0:
        minutes += 60
        hours -= 1
    if hours < 0:
        hours += 24
    return hours * 60 + minutes
