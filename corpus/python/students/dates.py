# check dates (no datetime allowed!)


def is_leap_year(year):
    """
    >>> is_leap_year(2024)
    True
    """
    if year % 400 == 0:
        return True
    if year % 100 == 0:
        return False
    return year % 4 == 0


def days_in_month(month, year):
    """
    >>> days_in_month(4, 2023)
    30
    """
    if month < 1 or month > 12:
        return 0
    if month == 2:
        if is_leap_year(year):
            return 29
        return 28
    if month in (4, 6, 9, 11):
        return 30
    return 31


def is_valid(day, month, year):
    """
    >>> is_valid(31, 4, 2023)
    False
    """
    return year > 0 and 1 <= day <= days_in_month(month, year)


def next_day(day, month, year):
    """
    >>> next_day(31, 12, 2023)
    (1, 1, 2024)
    """
    if not is_valid(day, month, year):
        raise ValueError("no such date")  # PRECONDITION
    day += 1
    if day > days_in_month(month, year):
        day = 1
        month += 1
        if month > 12:
            month = 1
            year += 1
    return day, month, year


def later(first, second):
    """The later of two dates, each a (day, month, year).

    >>> later((1, 2, 2020), (1, 3, 2020))
    (1, 3, 2020)
    """
    d1, m1, y1 = first  # MAYBE uncaught-exception
    d2, m2, y2 = second  # MAYBE uncaught-exception
    if y1 != y2:
        return first if y1 > y2 else second
    if m1 != m2:
        return first if m1 > m2 else second
    return first if d1 > d2 else second
