def days_in_month(month, year):
    """
    Returns how many days the month has in the given year, where 1 stands for
    January, 2 for February and so on. A year is a leap year if it is
    divisible by 4, but not if it is divisible by 100, unless it is divisible
    by 400.
    """
    if month == 2:
        if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
            return 29
        return 28
    if month in (4, 6, 9, 11):
        return 30
    return 31
