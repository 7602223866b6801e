# VERDICT different: 6, 4 gives 1: 'while' was written as 'if', only one step is made
def gcd(a, b):
    a, b = abs(a), abs(b)
    if b == 0:
        return a
    if a % b == 0:
        return b
    return 1
