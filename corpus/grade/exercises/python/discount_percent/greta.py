# VERDICT different: discount_percent(20, True) gives 5 instead of 0
def discount_percent(total, is_member):
    if total < 0:
        raise ValueError("total is negative")
    percent = 0
    if total >= 50:
        percent = 5
    if total >= 100:
        percent = 10
    if total >= 200:
        percent = 15
    if is_member:
        percent = percent + 5
    return percent
