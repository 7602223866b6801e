# VERDICT different: r = Robot(0, 0); r.turn_right(); r.turn_right(); r.turn_right(); r.turn_right(); r.facing() gives IndexError instead of 'N'
class Robot:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.heading = 0

    def turn_right(self):
        self.heading += 1

    def turn_left(self):
        self.heading -= 1

    def forward(self, steps):
        if self.heading == 0:
            self.y += steps
        elif self.heading == 1:
            self.x += steps
        elif self.heading == 2:
            self.y -= steps
        else:
            self.x -= steps

    def position(self):
        return (self.x, self.y)

    def facing(self):
        return "NESW"[self.heading]
