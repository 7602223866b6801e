# VERDICT equivalent
class Stack:
    def __init__(self):
        self.items = ()

    def push(self, x):
        self.items = (x,) + self.items

    def pop(self):
        x = self.items[0]
        self.items = self.items[1:]
        return x


def run(commands):
    s = Stack()
    result = []
    for command in commands:
        if command == "pop":
            result = result + [s.pop()]
        elif command == "top":
            result = result + [s.items[0]]
        elif command == "add":
            s.push(s.pop() + s.pop())
        elif command == "len":
            result = result + [len(s.items)]
        elif command == "new":
            s = Stack()
        else:
            s.push(int(command))
    return result
