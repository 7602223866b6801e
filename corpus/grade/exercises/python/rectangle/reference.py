# REFERENCE
from dataclasses import dataclass

@dataclass
class Rectangle:
    """Sides are positive whole numbers, else ValueError; fits_in may turn it by 90 degrees."""
    width: int
    height: int

    def __post_init__(self):
        if self.width <= 0 or self.height <= 0:
            raise ValueError("sides must be positive")

    def area(self) -> int:
        return self.width * self.height

    def perimeter(self) -> int:
        return 2 * (self.width + self.height)

    def is_square(self) -> bool:
        return self.width == self.height

    def scale(self, factor: int) -> None:
        if factor <= 0:
            raise ValueError("factor must be positive")
        self.width *= factor
        self.height *= factor

    def fits_in(self, width: int, height: int) -> bool:
        upright = self.width <= width and self.height <= height
        turned = self.height <= width and self.width <= height
        return upright or turned
