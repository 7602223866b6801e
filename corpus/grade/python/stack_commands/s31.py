# VERDICT different: run(["0", "top"]) -- a 0 on top is taken for an empty stack
class Stack:
    def __init__(self):
        self.items = []

    def top(self):
        last = self.items[-1] if self.items else None
        if not last:
            raise IndexError("empty")
        return last


def run(commands):
    s = Stack()
    out = []
    for c in commands:
        if c == "pop":
            out.append(s.items.pop())
        elif c == "top":
            out.append(s.top())
        elif c == "add":
            s.items.append(s.items.pop() + s.items.pop())
        elif c == "len":
            out.append(len(s.items))
        elif c == "new":
            s = Stack()
        else:
            s.items.append(int(c))
    return out
