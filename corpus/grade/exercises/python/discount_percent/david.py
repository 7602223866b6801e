# VERDICT equivalent
TIERS = [(200, 15), (100, 10), (50, 5), (0, 0)]

def discount_percent(total, is_member):
    for start, percent in TIERS:
        if total >= start:
            return percent + 5 if is_member and percent != 0 else percent
    raise ValueError("total must be 0 or more")
