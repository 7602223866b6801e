# VERDICT equivalent
import statistics


def median(numbers: list[float]) -> float:
    if len(numbers) == 0:
        raise ValueError("empty")
    return statistics.median(numbers)
