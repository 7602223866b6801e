# VERDICT equivalent
def contains(test, password):
    return len(list(filter(test, password))) > 0


def valid_password(password):
    if password.count(" ") > 0:
        return False
    for test in [str.isdigit, str.isupper, str.islower]:
        if not contains(test, password):
            return False
    return len(password) > 7
