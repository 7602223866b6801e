# VERDICT different: leap_year(1900) gives True instead of False
def leap_year(year):
    if year % 4 == 0:
        return True
    return False
