# VERDICT different: 0 gives [] instead of ValueError
def collatz(n):
    if n < 1:
        return []
    sequence = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        sequence.append(n)
    return sequence
