# VERDICT equivalent
def is_prime(n):
    if n in (2, 3):
        return True
    if n <= 1 or n % 2 == 0 or n % 3 == 0:
        return False
    k = 5
    while k * k <= n:
        if n % k == 0 or n % (k + 2) == 0:
            return False
        k += 6
    return True
