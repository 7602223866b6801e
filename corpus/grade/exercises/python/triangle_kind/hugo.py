# VERDICT equivalent
def triangle_kind(a: int, b: int, c: int) -> str:
    if a + b > c and a + c > b and b + c > a:
        if a == b and b == c:
            kind = "equilateral"
        elif a != b and b != c and a != c:
            kind = "scalene"
        else:
            kind = "isosceles"
    else:
        kind = "not a triangle"
    return kind
