# VERDICT equivalent
import math

def factorial(n: int) -> int:
    return math.factorial(n)
