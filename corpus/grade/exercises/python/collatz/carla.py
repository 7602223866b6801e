# VERDICT different: 2 gives [2]: the final 1 is missing
def collatz(n):
    if n < 1:
        raise ValueError("n must be positive")
    sequence = []
    while n != 1:
        sequence.append(n)
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
    return sequence
