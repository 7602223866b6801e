# VERDICT different: run(["1"]); run(["len"]) -- the items belong to the class and survive the call
class Stack:
    items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop()

    def top(self):
        return self.items[-1]

    def size(self):
        return len(self.items)

    def clear(self):
        self.items.clear()


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
            s.clear()
        else:
            s.push(int(c))
    return out
