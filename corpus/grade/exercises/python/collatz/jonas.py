# VERDICT equivalent
def collatz(n):
    if not n >= 1:
        raise ValueError("only for positive numbers")
    result = []
    finished = False
    while not finished:
        result = result + [n]
        if n == 1:
            finished = True
        elif n & 1:
            n += 2 * n + 1
        else:
            n >>= 1
    return result
