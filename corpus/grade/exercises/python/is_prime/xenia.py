# VERDICT different: 1 gives True: 1 is taken for a prime
def is_prime(n):
    if n <= 0:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True
