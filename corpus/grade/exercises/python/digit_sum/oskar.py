# VERDICT different: 12 gives 2: the first digit is missed
def digit_sum(n):
    n = abs(n)
    if n < 10:
        return n
    total = 0
    while n >= 10:
        total += n % 10
        n //= 10
    return total
