def waiting_times(arrivals, duration):
    waits = []
    for i in range(len(arrivals)):
        if i == 0:
            waits.append(0)
        else:
            free = arrivals[i - 1] + duration
            waits.append(max(0, free - arrivals[i]))
    return waits
