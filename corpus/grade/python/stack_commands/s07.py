# VERDICT equivalent
class Node:
    def __init__(self, value, below):
        self.value = value
        self.below = below


class Stack:
    def __init__(self):
        self.head = None
        self.count = 0

    def push(self, value):
        self.head = Node(value, self.head)
        self.count += 1

    def pop(self):
        if self.head is None:
            raise IndexError
        value = self.head.value
        self.head = self.head.below
        self.count -= 1
        return value

    def top(self):
        if self.head is None:
            raise IndexError
        return self.head.value


def run(commands):
    s = Stack()
    answers = []
    for c in commands:
        if c == "new":
            s = Stack()
        elif c == "pop":
            answers.append(s.pop())
        elif c == "top":
            answers.append(s.top())
        elif c == "len":
            answers.append(s.count)
        elif c == "add":
            s.push(s.pop() + s.pop())
        else:
            s.push(int(c))
    return answers
