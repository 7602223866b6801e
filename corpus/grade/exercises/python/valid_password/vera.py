# VERDICT equivalent
def valid_password(password):
    digits = 0
    uppers = 0
    lowers = 0
    i = 0
    while i < len(password):
        if password[i] == " ":
            return False
        elif password[i].isdigit():
            digits += 1
        elif password[i].isupper():
            uppers += 1
        elif password[i].islower():
            lowers += 1
        i += 1
    if digits >= 1 and uppers >= 1 and lowers >= 1 and i >= 8:
        return True
    else:
        return False
