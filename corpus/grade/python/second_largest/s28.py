# VERDICT equivalent
class Top:
    def __init__(self):
        self.items = []

    def add(self, v):
        if v in self.items:
            return
        self.items.append(v)
        self.items.sort(reverse=True)
        if len(self.items) > 2:
            self.items.pop()


def second_largest(values):
    top = Top()
    for v in values:
        top.add(v)
    if len(top.items) != 2:
        raise ValueError("need two different values")
    return top.items[1]
