# VERDICT different: leap_year(2024) gives False instead of True
def leap_year(year):
    return year % 4 == 0 and year % 100 != 0 and year % 400 == 0
