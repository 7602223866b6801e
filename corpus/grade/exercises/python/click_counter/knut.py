# VERDICT different: c = ClickCounter(5); c.click(); c.reset(); c.value() gives 1 instead of 0
class ClickCounter:
    def __init__(self, limit):
        self.limit = limit
        self.count = 0

    def click(self):
        self.count += 1
        if self.count > self.limit:
            self.count = 0

    def reset(self):
        count = 0

    def value(self):
        return self.count
