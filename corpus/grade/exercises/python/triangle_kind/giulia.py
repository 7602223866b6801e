# VERDICT equivalent
def triangle_kind(a, b, c):
    sides = sorted([a, b, c])
    if sides[0] + sides[1] <= sides[2]:
        return "not a triangle"
    names = {1: "equilateral", 2: "isosceles", 3: "scalene"}
    return names[len(set(sides))]
