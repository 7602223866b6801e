# VERDICT different: c = ClickCounter(2); c.click(); c.click(); c.value() gives 0 instead of 2
class ClickCounter:
    def __init__(self, limit):
        self.limit = limit
        self.count = 0

    def click(self):
        self.count = (self.count + 1) % self.limit

    def reset(self):
        self.count = 0

    def value(self):
        return self.count
