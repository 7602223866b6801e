# VERDICT equivalent
class Stack:
    def __init__(self):
        self.items = []

    def pop(self):
        if len(self.items) > 0:
            return self.items.pop()
        raise IndexError("pop from an empty stack")


def run(commands):
    s = Stack()
    out = []
    for c in commands:
        if c == "pop":
            out.append(s.pop())
        elif c == "top":
            out.append(s.items[-1])
        elif c == "add":
            x = s.items.pop()
            y = s.items.pop()
            s.items.append(x + y)
        elif c == "len":
            out.append(len(s.items))
        elif c == "new":
            s = Stack()
        else:
            s.items.append(int(c))
    return out
