import math


def parking_fee(minutes):
    if minutes <= 30:
        return 0
    return 2 * math.ceil((minutes - 30) / 60)
