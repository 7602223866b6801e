# VERDICT different: run(["1"]); run(["len"]) -- the list is a default argument that survives the call; new is right
class Stack:
    def __init__(self, data=[]):
        self.data = data

    def push(self, x):
        self.data.append(x)

    def pop(self):
        return self.data.pop()

    def top(self):
        return self.data[-1]

    def size(self):
        return len(self.data)


def run(commands):
    s = Stack()
    out = []
    for c in commands:
        if c == "pop":
            out.append(s.pop())
        elif c == "top":
            out.append(s.top())
        elif c == "add":
            s.push(s.pop() + s.pop())
        elif c == "len":
            out.append(s.size())
        elif c == "new":
            s = Stack([])
        else:
            s.push(int(c))
    return out
