# VERDICT different: factorial(4) gives 6 instead of 24
def factorial(n):
    if n < 0:
        raise ValueError("n < 0")
    result = 1
    for i in range(1, n):
        result *= i
    return result
