# VERDICT equivalent
class Rectangle:
    def __init__(self, width, height):
        self.sides = [width, height]
        for side in self.sides:
            if side <= 0:
                raise ValueError("sides must be positive")

    def area(self):
        result = 1
        for side in self.sides:
            result *= side
        return result

    def perimeter(self):
        return sum(self.sides) * 2

    def is_square(self):
        return len(set(self.sides)) == 1

    def scale(self, factor):
        if factor <= 0:
            raise ValueError("factor must be positive")
        self.sides = [side * factor for side in self.sides]

    def fits_in(self, width, height):
        own = sorted(self.sides)
        other = sorted([width, height])
        return own[0] <= other[0] and own[1] <= other[1]
