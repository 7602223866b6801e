def collatz_steps(n):
    for step in range(100):
        if n == 1:
            return step
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
