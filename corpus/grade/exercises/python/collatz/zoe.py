# VERDICT different: 1 gives [1, 4, 2, 1]: one step is always made before the test
def collatz(n):
    if n < 1:
        raise ValueError("n must be positive")
    sequence = [n]
    while True:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        sequence.append(n)
        if n == 1:
            break
    return sequence
