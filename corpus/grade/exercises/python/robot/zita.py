# VERDICT different: r = Robot(3, 4); r.position() gives (0, 0) instead of (3, 4)
class Robot:
    def __init__(self, x=0, y=0):
        self.x = 0
        self.y = 0
        self.heading = "N"

    def turn_right(self):
        order = "NESWN"
        self.heading = order[order.index(self.heading) + 1]

    def turn_left(self):
        order = "NWSEN"
        self.heading = order[order.index(self.heading) + 1]

    def forward(self, steps):
        if self.heading == "N":
            self.y += steps
        elif self.heading == "S":
            self.y -= steps
        elif self.heading == "E":
            self.x += steps
        elif self.heading == "W":
            self.x -= steps

    def position(self):
        return (self.x, self.y)

    def facing(self):
        return self.heading
