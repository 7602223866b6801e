def collatz_steps(n):
    steps = 0
    while n != 1:
        while n % 2 == 0:
            n = n // 2
        steps += 1
        if n != 1:
            n = 3 * n + 1
            steps += 1
    return steps
