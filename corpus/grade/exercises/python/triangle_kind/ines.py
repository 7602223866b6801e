# VERDICT equivalent
def triangle_kind(a, b, c):
    longest = max(a, b, c)
    perimeter = a + b + c
    if perimeter - longest <= longest:
        return "not a triangle"
    equal_pairs = 0
    for x, y in [(a, b), (b, c), (a, c)]:
        if x == y:
            equal_pairs += 1
    if equal_pairs == 3:
        return "equilateral"
    if equal_pairs == 1:
        return "isosceles"
    return "scalene"
