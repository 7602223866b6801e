"""Stack and queue, and a bracket checker that uses the stack."""


class EmptyError(Exception):
    """Raised when there is nothing to take."""


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise EmptyError("pop from empty stack")  # PRECONDITION
        return self.items.pop()

    def peek(self):
        if self.is_empty():
            raise EmptyError("empty stack")  # PRECONDITION
        return self.items[-1]

    def is_empty(self):
        return len(self.items) == 0


class Queue:
    def __init__(self, capacity):
        self.front = []
        self.back = []
        self.capacity = capacity

    def put(self, item):
        if len(self.front) + len(self.back) >= self.capacity:
            return False
        self.back.append(item)
        return True

    def get(self):
        if not self.front:
            while self.back:
                self.front.append(self.back.pop())
        if not self.front:
            raise EmptyError("empty queue")  # PRECONDITION
        return self.front.pop()


PAIRS = {")": "(", "]": "["}


def balanced(text: str) -> bool:
    """
    >>> balanced("([])")
    True
    >>> balanced("(]")
    False
    """
    stack = Stack()
    for char in text:
        if char in "([":
            stack.push(char)
        elif char in PAIRS:
            if stack.is_empty() or stack.pop() != PAIRS[char]:
                return False
    return stack.is_empty()
