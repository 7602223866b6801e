# VERDICT equivalent
class Stack:
    def __init__(self):
        self.data = []

    def push(self, x):
        self.data.append(x)

    def pop(self):
        return self.data.pop()

    def top(self):
        return self.data[-1]

    def __len__(self):
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
            a = s.pop()
            b = s.pop()
            s.push(a + b)
        elif c == "len":
            out.append(len(s))
        elif c == "new":
            s = Stack()
        else:
            s.push(int(c))
    return out
