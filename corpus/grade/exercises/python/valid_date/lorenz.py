# VERDICT different: valid_date(31, 8, 2021) gives False instead of True
def valid_date(day: int, month: int, year: int) -> bool:
    if year < 1 or year > 9999 or month < 1 or month > 12 or day < 1:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if month == 2:
        return day <= (29 if leap else 28)
    if month % 2 == 1:
        return day <= 31
    return day <= 30
