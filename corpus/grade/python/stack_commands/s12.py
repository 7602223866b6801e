# VERDICT equivalent
class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop()

    def top(self):
        return self.items[len(self.items) - 1]


def run(commands):
    s = Stack()
    result = []
    for command in commands:
        if command == "pop":
            result.append(s.pop())
        elif command == "top":
            result.append(s.top())
        elif command == "add":
            s.push(s.pop() + s.pop())
        elif command == "len":
            result.append(len(s.items))
        elif command == "new":
            s = Stack()
        else:
            s.push(int(command))
    return result
