# REFERENCE
def collatz(n):
    """6 -> [6, 3, 10, 5, 16, 8, 4, 2, 1]"""
    if n < 1:
        raise ValueError("n must be positive")
    sequence = [n]
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        sequence.append(n)
    return sequence
