# VERDICT different: 0, 5 gives 1: the search loop does not run when one number is 0
def gcd(a, b):
    a, b = abs(a), abs(b)
    for d in range(min(a, b), 0, -1):
        if a % d == 0 and b % d == 0:
            return d
    return 1
