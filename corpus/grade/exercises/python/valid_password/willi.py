# VERDICT equivalent
def valid_password(password):
    return (len(password) >= 8
            and " " not in password
            and any(c.isdigit() for c in password)
            and any(c.isupper() for c in password)
            and any(c.islower() for c in password))
