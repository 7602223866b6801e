# VERDICT equivalent
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found.append(d)
            if d != n // d:
                found.append(n // d)
        d = d + 1
    return found


def is_prime(n):
    if len(divisors(n)) == 2:
        return True
    else:
        return False
