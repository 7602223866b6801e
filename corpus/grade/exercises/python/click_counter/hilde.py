# VERDICT equivalent
class ClickCounter:
    def __init__(self, limit):
        self.limit = limit
        self.history = []

    def click(self):
        self.history.append("click")

    def reset(self):
        self.history.clear()

    def value(self):
        return len(self.history) % (self.limit + 1)
