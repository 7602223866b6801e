"""Temperatures, with print and main as in the lecture."""


def to_fahrenheit(celsius: float) -> float:
    return celsius * 9 / 5 + 32


def describe(celsius):
    """
    >>> describe(21)
    'warm'
    """
    if celsius < 0:
        return "freezing"
    if celsius < 15:
        return "cold"
    if celsius < 25:
        return "warm"
    return "hot"


def warmest_day(temps):
    """Number of the warmest day (1 is the first).

    >>> warmest_day([3, 9, 4])
    2
    """
    if len(temps) == 0:
        return 0
    warmest = 0
    for day in range(1, len(temps)):
        if temps[day] > temps[warmest]:
            warmest = day
    return warmest + 1


def heat_waves(temps: list[int], limit: int = 30) -> int:
    """How often at least two hot days follow each other."""
    waves = 0
    days = 0
    for t in temps:
        if t >= limit:
            days += 1
            if days == 2:
                waves += 1
        else:
            days = 0
    return waves


def report(temps: list[int]):
    for day, t in enumerate(temps, 1):
        print(f"day {day}: {t} degrees ({describe(t)})")


if __name__ == "__main__":
    report([3, 12, 21])
