# VERDICT different: 4, 0 raises ZeroDivisionError: the remainder is taken before the test
def gcd(a: int, b: int) -> int:
    rest = a % b
    while rest != 0:
        a = b
        b = rest
        rest = a % b
    return abs(b)
