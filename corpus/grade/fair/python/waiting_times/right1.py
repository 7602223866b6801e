def waiting_times(arrivals, duration):
    result = []
    wait = 0
    for i in range(len(arrivals)):
        if i > 0:
            gap = arrivals[i] - arrivals[i - 1]
            wait = max(0, wait + duration - gap)
        result.append(wait)
    return result
