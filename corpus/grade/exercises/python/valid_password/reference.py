# REFERENCE
def valid_password(password):
    """At least 8 characters, a digit, an upper and a lower case letter, no blank."""
    if len(password) < 8 or " " in password:
        return False
    digit = upper = lower = False
    for c in password:
        if c.isdigit():
            digit = True
        if c.isupper():
            upper = True
        if c.islower():
            lower = True
    return digit and upper and lower
