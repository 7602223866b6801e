def collatz_steps(n):
    """
    The Collatz sequence of a positive integer n: an even number is halved, an
    odd number is multiplied by 3 and increased by 1. Returns how many steps
    it takes until 1 is reached (0 for n = 1).
    """
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps
