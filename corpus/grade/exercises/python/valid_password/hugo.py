# VERDICT different: "Abcdefg1" gives False: the flags are reset for every character, only the last one counts
def valid_password(password):
    if len(password) < 8 or " " in password:
        return False
    for c in password:
        digit = c.isdigit()
        upper = c.isupper()
        lower = c.islower()
    return digit and upper and lower
