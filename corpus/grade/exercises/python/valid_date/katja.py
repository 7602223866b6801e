# VERDICT different: valid_date(29, 2, 2023) gives True instead of False
def valid_date(day, month, year):
    if year < 1 or year > 9999 or month < 1 or month > 12 or day < 1:
        return False
    if month == 2:
        return day <= 29
    if month in [4, 6, 9, 11]:
        return day <= 30
    return day <= 31
