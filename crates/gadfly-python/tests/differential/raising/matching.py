from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int

    def __post_init__(self):
        if self.x > 10:
            raise OverflowError(self.x)


def area(shape):
    match shape:
        case (Point(x=0), Point()):
            return 0
        case [Point() as a, Point(x, y)]:
            return Point(a.x + x, y).x
        case _:
            raise NotImplementedError(f"no {shape!r}")


print(area((Point(0, 1), Point(2, 3))), area([Point(1, 1), Point(2, 3)]))
area([Point(9, 1), Point(9, 3)])
