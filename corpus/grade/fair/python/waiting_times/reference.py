def waiting_times(arrivals, duration):
    """
    Simulates a post office with a single counter. The list arrivals contains
    the minutes at which the customers arrive, in the order of their arrival;
    every customer is served for duration minutes. Returns the list of the
    minutes the customers have to wait until it is their turn.
    """
    waits = []
    free_at = 0
    for arrival in arrivals:
        if arrival < free_at:
            begin = free_at
        else:
            begin = arrival
        waits.append(begin - arrival)
        free_at = begin + duration
    return waits
