# VERDICT different: discount_percent(50, False) gives 0 instead of 5
def discount_percent(total, is_member):
    if total < 0:
        raise ValueError("total is negative")
    percent = 0
    if total > 200:
        percent = 15
    elif total > 100:
        percent = 10
    elif total > 50:
        percent = 5
    if is_member and percent > 0:
        percent += 5
    return percent
