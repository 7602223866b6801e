# VERDICT equivalent
class Stack:
    def __init__(self):
        self.items = []

    def need(self, n):
        if len(self.items) < n:
            raise IndexError("need " + str(n))

    def do(self, c):
        if c == "pop":
            self.need(1)
            return [self.items.pop()]
        if c == "top":
            self.need(1)
            return [self.items[-1]]
        if c == "add":
            self.need(2)
            self.items[-2] = self.items[-2] + self.items[-1]
            del self.items[-1]
            return []
        if c == "len":
            return [len(self.items)]
        if c == "new":
            self.items = []
            return []
        self.items.append(int(c))
        return []


def run(commands):
    s = Stack()
    out = []
    for c in commands:
        out += s.do(c)
    return out
