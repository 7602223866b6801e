# small functions about whole numbers


def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a


def is_prime(n):
    if n < 2:
        return False
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 1
    return True


def primes_below(limit):
    """
    >>> primes_below(6)
    [2, 3, 5]
    """
    found = []
    for n in range(2, limit):
        for p in found:
            if n % p == 0:
                break
        else:
            found.append(n)
    return found


def digit_sum(n):
    if n < 0:
        n = -n
    total = 0
    while n > 0:
        total += n % 10
        n //= 10
    return total


def collatz_steps(n, limit=20):
    """Number of steps to 1, or None if it takes too long."""
    if n < 1:
        raise ValueError("n must be positive")  # PRECONDITION
    steps = 0
    while n != 1:
        if steps == limit:
            return None
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def power(base, exponent):
    if exponent < 0:
        raise ValueError("negative exponent")  # PRECONDITION
    if exponent == 0:
        return 1
    half = power(base, exponent // 2)
    if exponent % 2 == 1:
        return half * half * base
    return half * half
