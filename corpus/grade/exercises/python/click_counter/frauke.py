# VERDICT equivalent
class ClickCounter:
    def __init__(self, limit):
        self.limit = limit
        self.count = 0

    def click(self):
        self.count = (self.count + 1) % (self.limit + 1)

    def reset(self):
        self.count = 0

    def value(self):
        return self.count
