# VERDICT different: discount_percent(150, False) gives 5 instead of 10
def discount_percent(total, is_member):
    if total < 0:
        raise ValueError("total is negative")
    if total >= 50:
        percent = 5
    elif total >= 100:
        percent = 10
    elif total >= 200:
        percent = 15
    else:
        percent = 0
    if is_member and percent > 0:
        percent += 5
    return percent
