# VERDICT equivalent
def steps(n):
    while n > 1:
        yield n
        n = 3 * n + 1 if n % 2 else n // 2
    yield 1


def collatz(n):
    if n < 1:
        raise ValueError(n)
    return list(steps(n))
