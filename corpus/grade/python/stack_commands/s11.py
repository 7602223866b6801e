# VERDICT different: run(["1", "2", "pop"]) -- a queue: pop(0) takes the oldest
class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop(0)


def run(commands):
    s = Stack()
    result = []
    for command in commands:
        if command == "pop":
            result.append(s.pop())
        elif command == "top":
            result.append(s.items[-1])
        elif command == "add":
            s.push(s.items.pop() + s.items.pop())
        elif command == "len":
            result.append(len(s.items))
        elif command == "new":
            s = Stack()
        else:
            s.push(int(command))
    return result
