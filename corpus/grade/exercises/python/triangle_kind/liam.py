# VERDICT different: triangle_kind(2, 2, 2) gives 'isosceles' instead of 'equilateral'
def triangle_kind(a, b, c):
    if a + b <= c or b + c <= a or a + c <= b:
        return "not a triangle"
    if a == b or b == c or a == c:
        return "isosceles"
    if a == b and b == c:
        return "equilateral"
    return "scalene"
