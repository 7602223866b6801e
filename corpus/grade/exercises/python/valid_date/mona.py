# VERDICT different: valid_date(0, 5, 2020) gives True instead of False
def valid_date(day, month, year):
    if year < 1 or year > 9999:
        return False
    if month < 1 or month > 12:
        return False
    lengths = {1: 31, 2: 28, 3: 31, 4: 30, 5: 31, 6: 30,
               7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31}
    if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        lengths[2] = 29
    return day <= lengths[month]
