import math


def parking_fee(minutes):
    return min(15, 2 * math.ceil((minutes - 30) / 60))
