def minutes_between(start, end):
    h1, m1 = start.split(":")
    h2, m2 = end.split(":")
    if int(h2) < int(h1):
        return (int(h2) + 24 - int(h1)) * 60 + int(m2) - int(m1)
    return (int(h2) - int(h1)) * 60 + int(m2) - int(m1)
