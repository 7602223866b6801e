def waiting_times(arrivals, duration):
    if not arrivals:
        return []
    queue = list(enumerate(arrivals))
    waits = [0] * len(arrivals)
    clock = 0
    while queue:
        number, arrival = queue.pop(0)
        clock = max(clock, arrival)
        waits[number] = clock - arrival
        clock += duration
    return waits
