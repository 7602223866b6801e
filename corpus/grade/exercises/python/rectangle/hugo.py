# VERDICT different: Rectangle(1, 2).perimeter() gives 4 instead of 6: brackets forgotten
from dataclasses import dataclass

@dataclass
class Rectangle:
    width: int
    height: int

    def __post_init__(self):
        if self.width <= 0 or self.height <= 0:
            raise ValueError("sides must be positive")

    def area(self):
        return self.width * self.height

    def perimeter(self):
        return 2 * self.width + self.height

    def is_square(self):
        return self.width == self.height

    def scale(self, factor):
        if factor <= 0:
            raise ValueError("factor must be positive")
        self.width *= factor
        self.height *= factor

    def fits_in(self, width, height):
        upright = self.width <= width and self.height <= height
        turned = self.height <= width and self.width <= height
        return upright or turned
