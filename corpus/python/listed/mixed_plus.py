"""One variable that is a string on one side and a number on the other."""


def mixed(flag):
    if flag:
        x = "two"
    else:
        x = 2
    y = x + 2  # BUG type-error
    return y


def always_text(n: int):
    if n > 10:
        x = "big"
    else:
        x = "small"
    y = x + 2  # BUG type-error
    return y  # UNREACHABLE


def mixed_then(n: int):
    if n == 1:
        x = "one"
        x = x + 2  # BUG type-error
        n = 5  # UNREACHABLE
    else:
        x = n
        x = x + 2
    return x
