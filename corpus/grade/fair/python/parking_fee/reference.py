def parking_fee(minutes):
    """
    Computes the fee in euros for parking the given number of minutes in the
    city garage. The first 30 minutes are free. After that every hour that has
    been started costs 2 euros, but never more than 15 euros are charged.
    """
    if minutes <= 30:
        return 0
    hours = (minutes - 30) // 60
    if (minutes - 30) % 60 > 0:
        hours += 1
    fee = 2 * hours
    if fee > 15:
        fee = 15
    return fee
