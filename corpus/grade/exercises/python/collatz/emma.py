# VERDICT different: 2 gives [1]: the start number is missing
def collatz(n):
    if n < 1:
        raise ValueError("n must be positive")
    sequence = []
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        sequence.append(n)
    return sequence
