# VERDICT different: Rectangle(0, 1) raises no ValueError: 0 is accepted as a side
class Rectangle:
    def __init__(self, width, height):
        if width < 0 or height < 0:
            raise ValueError("bad side")
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height

    def perimeter(self):
        return self.width + self.width + self.height + self.height

    def is_square(self):
        if self.width == self.height:
            return True
        else:
            return False

    def scale(self, factor):
        if factor <= 0:
            raise ValueError("bad factor")
        self.width = self.width * factor
        self.height = self.height * factor

    def fits_in(self, width, height):
        if self.width <= width and self.height <= height:
            return True
        if self.width <= height and self.height <= width:
            return True
        return False
