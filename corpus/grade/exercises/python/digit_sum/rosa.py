# VERDICT different: -12 raises ValueError: the sign is taken for a digit
def digit_sum(n):
    return sum(int(d) for d in str(n))
