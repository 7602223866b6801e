# VERDICT different: -12 never ends: n // 10 stays at -1
def digit_sum(n):
    total = 0
    while n != 0:
        total = total + n % 10
        n = n // 10
    return total
