# VERDICT different: triangle_kind(1, 2, 3) gives 'scalene' instead of 'not a triangle'
def triangle_kind(a: int, b: int, c: int) -> str:
    a, b, c = sorted((a, b, c))
    if a + b < c:
        return "not a triangle"
    if a == c:
        return "equilateral"
    if a == b or b == c:
        return "isosceles"
    return "scalene"
