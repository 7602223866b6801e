# VERDICT different: leap_year(2000) gives False instead of True
def leap_year(year):
    if year % 100 == 0:
        return False
    if year % 4 == 0:
        return True
    if year % 400 == 0:
        return True
    return False
