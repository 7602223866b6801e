# VERDICT equivalent
class Robot:
    right_of = {"N": "E", "E": "S", "S": "W", "W": "N"}

    def __init__(self, x, y):
        self.place = [x, y]
        self.direction = "N"

    def turn_right(self):
        self.direction = self.right_of[self.direction]

    def turn_left(self):
        for i in range(3):
            self.turn_right()

    def forward(self, steps):
        if self.direction == "N":
            self.place[1] += steps
        if self.direction == "S":
            self.place[1] -= steps
        if self.direction == "E":
            self.place[0] += steps
        if self.direction == "W":
            self.place[0] -= steps

    def position(self):
        return tuple(self.place)

    def facing(self):
        return self.direction
