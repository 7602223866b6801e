# REFERENCE
def moving_average(readings, width):
    """Averages of every `width` neighbouring readings, from left to right.

    The readings are whole numbers and width is at least 1. When there are
    fewer than width readings the result is an empty list.

    Example: moving_average([1, 3, 5, 7], 2) -> [2.0, 4.0, 6.0]
    """
    averages = []
    for start in range(len(readings) - width + 1):
        window = readings[start:start + width]
        averages.append(sum(window) / width)
    return averages
