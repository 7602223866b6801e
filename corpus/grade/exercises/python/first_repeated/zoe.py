# VERDICT equivalent
def first_repeated(guests):
    counts = {}
    for g in guests:
        try:
            counts[g] += 1
        except KeyError:
            counts[g] = 1
        if counts[g] == 2:
            return g
    return None
