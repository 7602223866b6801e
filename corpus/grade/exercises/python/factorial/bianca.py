# VERDICT different: factorial(-1) gives 1 instead of ValueError
def factorial(n: int) -> int:
    if n <= 1:
        return 1
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result
