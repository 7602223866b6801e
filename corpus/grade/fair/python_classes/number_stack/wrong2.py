class NumberStack:
    def __init__(self):
        self._numbers = []

    def push(self, number):
        self._numbers.append(number)

    def pop(self):
        return self._numbers.pop()

    def top(self):
        return self._numbers.pop()

    def largest(self):
        return max(self._numbers)

    def size(self):
        return len(self._numbers)
