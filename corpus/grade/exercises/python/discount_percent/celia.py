# VERDICT equivalent
def discount_percent(total, is_member):
    if total < 0:
        raise ValueError()
    percent = 0
    for limit in [50, 100, 200]:
        if total >= limit:
            percent += 5
    if percent and is_member:
        percent += 5
    return percent
