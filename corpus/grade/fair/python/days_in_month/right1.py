import calendar


def days_in_month(month, year):
    return calendar.monthrange(year, month)[1]
