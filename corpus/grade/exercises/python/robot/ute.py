# VERDICT equivalent
class Robot:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.angle = 90

    def turn_right(self):
        self.angle -= 90
        if self.angle < 0:
            self.angle += 360

    def turn_left(self):
        self.angle += 90
        if self.angle >= 360:
            self.angle -= 360

    def forward(self, steps):
        moves = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
        move = moves[self.angle]
        self.x = self.x + move[0] * steps
        self.y = self.y + move[1] * steps

    def position(self):
        return (self.x, self.y)

    def facing(self):
        return {0: "E", 90: "N", 180: "W", 270: "S"}[self.angle]
