# VERDICT different: "abcdefg1" gives True: any letter is enough, no upper case letter needed
def valid_password(password):
    if len(password) < 8 or " " in password:
        return False
    has_digit = any(c.isdigit() for c in password)
    has_letter = any(c.isupper() or c.islower() for c in password)
    return has_digit and has_letter
