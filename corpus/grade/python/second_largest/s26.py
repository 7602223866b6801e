# VERDICT equivalent
def second_largest(values):
    best = [v for v in values if len([w for w in set(values) if w > v]) == 1]
    if len(best) > 0:
        return best[0]
    raise ValueError("nothing")
