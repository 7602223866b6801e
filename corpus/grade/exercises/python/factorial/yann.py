# VERDICT equivalent
def factorial(n):
    if n < 0:
        raise ValueError("negative number!")
    result = 1
    while n > 1:
        result = result * n
        n = n - 1
    return result
