# VERDICT equivalent
from dataclasses import dataclass

@dataclass
class Rectangle:
    width: int
    height: int

    def __post_init__(self):
        if min(self.width, self.height) <= 0:
            raise ValueError("sides must be positive")

    def perimeter_and_area(self):
        return self.width * 2 + self.height * 2, self.height * self.width

    def area(self) -> int:
        return self.perimeter_and_area()[1]

    def perimeter(self) -> int:
        return self.perimeter_and_area()[0]

    def is_square(self) -> bool:
        return not (self.width < self.height or self.width > self.height)

    def scale(self, factor: int) -> None:
        if not factor > 0:
            raise ValueError(factor)
        self.__init__(self.width * factor, self.height * factor)

    def fits_in(self, width: int, height: int) -> bool:
        return (min(self.width, self.height) <= min(width, height)
                and max(self.width, self.height) <= max(width, height))
