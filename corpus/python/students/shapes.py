"""Shapes with a common base class."""


class Shape:
    def area(self):
        raise NotImplementedError  # PRECONDITION

    def describe(self):
        return "%s of area %s" % (type(self).__name__, self.area())

    def __lt__(self, other):
        return self.area() < other.area()


class Rectangle(Shape):
    def __init__(self, width: int, height: int):
        if width < 0 or height < 0:
            raise ValueError("negative side")  # PRECONDITION
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height

    def is_square(self):
        return self.width == self.height


class Square(Rectangle):
    def __init__(self, side: int):
        super().__init__(side, side)


def larger(a: Shape, b: Shape) -> Shape:
    if a < b:
        return b
    return a


def total_area(shapes: "list[Shape]") -> int:
    total = 0
    for shape in shapes:
        total += shape.area()
    return total


def scale(rectangle: Rectangle, factor: int) -> Rectangle:
    if isinstance(rectangle, Square):
        return Square(rectangle.width * factor)
    return Rectangle(rectangle.width * factor, rectangle.height * factor)
