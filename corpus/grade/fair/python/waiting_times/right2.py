def waiting_times(arrivals, duration):
    result = []
    finished = []
    for a in sorted(arrivals):
        start = max(finished + [a])
        finished.append(start + duration)
        result.append(start - a)
    return result
