# REFERENCE
class ClickCounter:
    # counts 0, 1, ..., limit and then starts again at 0 (limit is 1 or more)
    def __init__(self, limit):
        self.limit = limit
        self.count = 0

    def click(self):
        if self.count == self.limit:
            self.count = 0
        else:
            self.count += 1

    def reset(self):
        self.count = 0

    def value(self):
        return self.count
