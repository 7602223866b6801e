# VERDICT different: "Abc efg1" gives True: blanks are not forbidden
def valid_password(password):
    if len(password) < 8:
        return False
    digit = upper = lower = False
    for c in password:
        digit = digit or c.isdigit()
        upper = upper or c.isupper()
        lower = lower or c.islower()
    return digit and upper and lower
