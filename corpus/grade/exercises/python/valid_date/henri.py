# VERDICT equivalent
import datetime

def valid_date(day, month, year):
    try:
        datetime.date(year, month, day)
        return True
    except:
        return False
