# VERDICT equivalent
class Stack:
    def __init__(self, other=None):
        self.items = other.items if other else []


def run(commands):
    s = Stack()
    out = []
    for c in commands:
        if c == "pop":
            out.append(s.items.pop())
        elif c == "top":
            out.append(s.items[-1])
        elif c == "add":
            s.items.append(s.items.pop() + s.items.pop())
        elif c == "len":
            out.append(len(s.items))
        elif c == "new":
            s = Stack(None)
        else:
            s.items.append(int(c))
    return out
