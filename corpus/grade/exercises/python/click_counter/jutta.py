# VERDICT different: c = ClickCounter(1); c.click(); c.click(); c.value() gives 1 instead of 0
class ClickCounter:
    def __init__(self, limit):
        self.limit = limit
        self.count = 0

    def click(self):
        if self.count < self.limit:
            self.count += 1

    def reset(self):
        self.count = 0

    def value(self):
        return self.count
