# VERDICT equivalent
class Stack:
    def __init__(self, items=None):
        if items is None:
            items = []
        self.items = items

    def push(self, value):
        self.items.append(value)

    def pop(self):
        return self.items.pop()

    def add(self):
        a = self.pop()
        b = self.pop()
        self.push(a + b)


class Machine:
    def __init__(self):
        self.stack = Stack()
        self.answers = []

    def execute(self, command):
        if command == "pop":
            self.answers.append(self.stack.pop())
        elif command == "top":
            value = self.stack.pop()
            self.stack.push(value)
            self.answers.append(value)
        elif command == "add":
            self.stack.add()
        elif command == "len":
            self.answers.append(len(self.stack.items))
        elif command == "new":
            self.stack = Stack()
        else:
            self.stack.push(int(command))


def run(commands):
    machine = Machine()
    for command in commands:
        machine.execute(command)
    return machine.answers
