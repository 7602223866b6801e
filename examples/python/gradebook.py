"""Points of a course: {name: [points, points, ...]}."""


def average(points):
    return sum(points) / len(points)  # BUG division-by-zero


def best(book):
    """The name of the student with the highest average; None if there is nobody."""
    top = None
    for name in book:
        if top is None or average(book[name]) > average(book[top]):
            top = name
    return top


def letter(score: float) -> str:
    if score >= 90:
        return "A"
    elif score >= 80:
        return "B"
    elif score >= 70:
        return "C"
    return "F"


def late(points: int, days: int) -> int:
    """Ten points less for each day, but never below zero."""
    if days < 0:
        raise ValueError("days cannot be negative")
    left = points - 10 * days
    if left < 0:
        return 0
    return left
