def days_in_month(month, year):
    if month == 2:
        leap = year % 4 == 0
        if year % 100 == 0:
            leap = year % 400 == 0
        return 28 + int(leap)
    if month > 7:
        month = month - 7
    return 30 + month % 2
