# VERDICT equivalent
class Robot:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.dx = 0
        self.dy = 1

    def turn_right(self):
        self.dx, self.dy = self.dy, -self.dx

    def turn_left(self):
        self.dx, self.dy = -self.dy, self.dx

    def forward(self, steps):
        self.x += self.dx * steps
        self.y += self.dy * steps

    def position(self):
        return self.x, self.y

    def facing(self):
        if self.dy == 1:
            return "N"
        if self.dy == -1:
            return "S"
        if self.dx == 1:
            return "E"
        return "W"
