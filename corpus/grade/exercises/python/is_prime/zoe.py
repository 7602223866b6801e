# VERDICT different: 2 gives False: every even number is refused
def is_prime(n):
    if n < 2 or n % 2 == 0:
        return False
    d = 3
    while d * d <= n:
        if n % d == 0:
            return False
        d += 2
    return True
