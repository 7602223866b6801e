# VERDICT different: run(["1", "new", "len"]) -- the default list is shared between the stacks of one call
class Stack:
    def __init__(self, items=[]):
        self.items = items

    def push(self, value):
        self.items.append(value)

    def pop(self):
        return self.items.pop()


def run(commands):
    stack = Stack()
    out = []
    for command in commands:
        if command == "pop":
            out.append(stack.pop())
        elif command == "top":
            out.append(stack.items[-1])
        elif command == "add":
            stack.push(stack.pop() + stack.pop())
        elif command == "len":
            out.append(len(stack.items))
        elif command == "new":
            stack = Stack()
        else:
            stack.push(int(command))
    return out
