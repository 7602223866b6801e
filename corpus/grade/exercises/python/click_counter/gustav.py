# VERDICT equivalent
class ClickCounter:
    def __init__(self, limit):
        self.maximum = limit
        self.clicks = 0

    def click(self):
        self.clicks += 1
        if self.clicks > self.maximum:
            self.reset()

    def reset(self):
        self.clicks = 0

    def value(self):
        return self.clicks
