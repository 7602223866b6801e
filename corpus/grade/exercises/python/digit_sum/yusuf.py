# VERDICT different: -12 gives 0: the loop does not run for negative numbers
def digit_sum(n):
    total = 0
    while n > 0:
        total += n % 10
        n = n // 10
    return total
