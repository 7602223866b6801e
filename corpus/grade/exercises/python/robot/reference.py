# REFERENCE
class Robot:
    """A robot on squared paper.

    At the beginning it stands at (x, y) and looks to the north.
    North is where y gets larger, east is where x gets larger.
    """

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.heading = 0

    def turn_right(self):
        self.heading = (self.heading + 1) % 4

    def turn_left(self):
        self.heading = (self.heading - 1) % 4

    def forward(self, steps):
        """Go some whole steps in the direction the robot looks."""
        if self.heading == 0:
            self.y += steps
        elif self.heading == 1:
            self.x += steps
        elif self.heading == 2:
            self.y -= steps
        else:
            self.x -= steps

    def position(self):
        """Return the place as a tuple (x, y)."""
        return (self.x, self.y)

    def facing(self):
        """Return "N", "E", "S" or "W"."""
        return "NESW"[self.heading]
