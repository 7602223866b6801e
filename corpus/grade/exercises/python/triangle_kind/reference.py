# REFERENCE
def triangle_kind(a: int, b: int, c: int) -> str:
    """Tell which kind of triangle has the sides a, b and c.

    The answer is "equilateral", "isosceles" or "scalene", or
    "not a triangle" if the three sides cannot be put together
    (two of them must always be longer than the third).
    """
    if a + b <= c or a + c <= b or b + c <= a:
        return "not a triangle"
    if a == b == c:
        return "equilateral"
    if a == b or b == c or a == c:
        return "isosceles"
    return "scalene"
