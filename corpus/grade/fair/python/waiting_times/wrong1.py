def waiting_times(arrivals, duration):
    waits = []
    free_at = 0
    for arrival in arrivals:
        waits.append(max(0, free_at - arrival))
        free_at = free_at + duration
    return waits
