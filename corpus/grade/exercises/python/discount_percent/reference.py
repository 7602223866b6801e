# REFERENCE
def discount_percent(total, is_member):
    """How many percent a customer may take off.

    Purchases from 50 get 5 percent, from 100 get 10 percent and from 200 on
    15 percent. Members get 5 percent more, but only if they get a discount
    at all. A negative total is a ValueError.
    """
    if total < 0:
        raise ValueError("total is negative")
    if total >= 200:
        percent = 15
    elif total >= 100:
        percent = 10
    elif total >= 50:
        percent = 5
    else:
        percent = 0
    if is_member and percent > 0:
        percent += 5
    return percent
