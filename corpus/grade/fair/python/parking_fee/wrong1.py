def parking_fee(minutes):
    if minutes < 30:
        return 0
    hours = (minutes - 30) // 60 + 1
    return min(2 * hours, 15)
