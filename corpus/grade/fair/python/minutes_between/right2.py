from datetime import datetime, timedelta


def minutes_between(start, end):
    a = datetime.strptime(start, "%H:%M")
    b = datetime.strptime(end, "%H:%M")
    if b < a:
        b += timedelta(days=1)
    return int((b - a).total_seconds()) // 60
