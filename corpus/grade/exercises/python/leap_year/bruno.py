# VERDICT equivalent
import calendar

def leap_year(y):
    return calendar.isleap(y)
