# VERDICT different: refuses 1
class Rectangle:
    def __init__(self, width, height):
        if width <= 1 or height <= 0:
            raise ValueError("bad side")
        self.a = width
        self.b = height

    def area(self):
        return self.a * self.b

    def perimeter(self):
        return 2 * (self.a + self.b)

    def is_square(self):
        return self.a == self.b

    def scale(self, factor):
        if factor <= 0:
            raise ValueError("bad factor")
        self.a *= factor
        self.b *= factor

    def fits_in(self, width, height):
        return self.a <= width and self.b <= height or self.b <= width and self.a <= height
