# VERDICT different: triangle_kind(3, 2, 3) gives 'scalene' instead of 'isosceles'
def triangle_kind(a, b, c):
    if a + b <= c or a + c <= b or b + c <= a:
        return "not a triangle"
    if a == b == c:
        return "equilateral"
    elif a == b or b == c:
        return "isosceles"
    else:
        return "scalene"
