LIMITS = [30, 90, 150, 210, 270, 330, 390, 450]


def parking_fee(minutes):
    if minutes < 0:
        raise ValueError("negative time")
    for i, limit in enumerate(LIMITS):
        if minutes <= limit:
            return 2 * i
    return 15
