def collatz_steps(n):
    if n == 1:
        return 0
    if n % 2 == 1:
        return 2 + collatz_steps((3 * n + 1) // 2)
    steps = 0
    while n % 2 == 0:
        n = n // 2
        steps = steps + 1
    return steps + collatz_steps(n)
