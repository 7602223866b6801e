# VERDICT equivalent
def discount_percent(total, is_member):
    if total < 0:
        raise ValueError("negative total")
    if total < 50:
        return 0
    if is_member:
        extra = 5
    else:
        extra = 0
    if total < 100:
        return 5 + extra
    if total < 200:
        return 10 + extra
    return 15 + extra
