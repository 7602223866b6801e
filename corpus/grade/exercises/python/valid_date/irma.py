# VERDICT equivalent
def valid_date(day: int, month: int, year: int) -> bool:
    if not 1 <= year <= 9999:
        return False
    if month in (1, 3, 5, 7, 8, 10, 12):
        last = 31
    elif month in (4, 6, 9, 11):
        last = 30
    elif month == 2:
        if year % 400 == 0:
            last = 29
        elif year % 100 == 0:
            last = 28
        elif year % 4 == 0:
            last = 29
        else:
            last = 28
    else:
        return False
    return day >= 1 and day <= last
