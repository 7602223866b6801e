# VERDICT different: factorial(0) gives ValueError instead of 1
def factorial(n):
    if n <= 0:
        raise ValueError("n must be positive")
    result = 1
    while n > 0:
        result *= n
        n -= 1
    return result
