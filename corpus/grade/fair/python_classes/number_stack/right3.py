class NumberStack:
    def __init__(self):
        self._stack = []
        self._sorted = []

    def push(self, number):
        self._stack.append(number)
        self._sorted.append(number)
        self._sorted.sort()

    def pop(self):
        number = self.top()
        del self._stack[-1]
        self._sorted.remove(number)
        return number

    def top(self):
        return self._stack[len(self._stack) - 1]

    def largest(self):
        return self._sorted[-1]

    def size(self):
        return len(self._sorted)
