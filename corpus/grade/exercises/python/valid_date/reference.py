# REFERENCE
def valid_date(day: int, month: int, year: int) -> bool:
    """Check whether the date exists. Years run from 1 to 9999."""
    if year < 1 or year > 9999:
        return False
    if month < 1 or month > 12:
        return False
    lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if (year % 4 == 0 and year % 100 != 0) or year % 400 == 0:
        lengths[1] = 29
    return 1 <= day <= lengths[month - 1]
