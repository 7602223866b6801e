def parking_fee(minutes):
    if minutes <= 30:
        return 0
    hours = round((minutes - 30) / 60)
    return min(2 * hours, 15)
