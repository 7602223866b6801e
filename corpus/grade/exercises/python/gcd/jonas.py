# VERDICT equivalent
def gcd(a, b):
    if a < 0:
        a = -a
    if b < 0:
        b = -b
    while a > 0 and b > 0:
        if a > b:
            a = a - b * (a // b)
        else:
            b = b - a * (b // a)
    if a > b:
        return a
    return b
