# VERDICT different: -4, 0 gives -4: no absolute value
def gcd(a, b):
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a
