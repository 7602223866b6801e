# VERDICT equivalent
from calendar import monthrange

def valid_date(day: int, month: int, year: int) -> bool:
    if year < 1 or year > 9999 or month < 1 or month > 12 or day < 1:
        return False
    return day <= monthrange(year, month)[1]
