class NumberStack:
    def __init__(self):
        self._numbers = []
        self._largest = None

    def push(self, number):
        self._numbers.append(number)
        if self._largest is None or number > self._largest:
            self._largest = number

    def pop(self):
        return self._numbers.pop()

    def top(self):
        return self._numbers[-1]

    def largest(self):
        return self._largest

    def size(self):
        return len(self._numbers)
