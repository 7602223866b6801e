import statistics


def median(numbers):
    if not numbers:
        raise ValueError
    return statistics.median(numbers)
