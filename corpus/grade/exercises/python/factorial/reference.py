# REFERENCE
def factorial(n: int) -> int:
    """Compute n! = 1 * 2 * ... * n.

    Raises ValueError if n is negative.
    """
    if n < 0:
        raise ValueError("n must not be negative")
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product
