"""What a ticket costs."""


def price(age, student=False):
    """Children under 6 travel free; under 18, and students, for 5; everybody else for 9."""
    if age < 0:
        raise ValueError("nobody is that young")
    if age < 6:
        return 0
    if age < 18 and student:
        return 5
    return 9


def family(ages):
    """The price for a family: never more than 20."""
    total = 0
    for age in ages:
        total += price(age)
    return min(total, 20)
