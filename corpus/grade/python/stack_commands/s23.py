# VERDICT equivalent
class Stack(list):
    def push(self, x):
        self.append(x)

    def top(self):
        return self[-1]


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
            out.append(len(s))
        elif c == "new":
            s = Stack()
        else:
            s.push(int(c))
    return out
