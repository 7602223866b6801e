def waiting_times(arrivals, duration):
    waits = [0]
    free_at = arrivals[0] + duration
    for arrival in arrivals[1:]:
        begin = max(arrival, free_at)
        waits.append(begin - arrival)
        free_at = begin + duration
    return waits
