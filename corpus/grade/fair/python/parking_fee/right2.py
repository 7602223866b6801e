def parking_fee(minutes):
    fee = 0
    rest = minutes - 30
    while rest > 0 and fee < 15:
        fee = fee + 2
        rest = rest - 60
    return min(fee, 15)
