def digital_root(n):
    """
    Returns the digital root of the natural number n (0 counts as natural):
    the digits of n are added, then the digits of the result and so on until
    only one digit is left. Example: digital_root(987) gives 6, because
    9 + 8 + 7 = 24 and 2 + 4 = 6.
    """
    while n > 9:
        total = 0
        while n > 0:
            total += n % 10
            n = n // 10
        n = total
    return n
