class NumberStack:
    def __init__(self):
        self._entries = None
        self._count = 0

    def push(self, number):
        if self._entries is None:
            biggest = number
        else:
            biggest = max(number, self._entries[1])
        self._entries = (number, biggest, self._entries)
        self._count += 1

    def pop(self):
        number, _, self._entries = self._entries
        self._count -= 1
        return number

    def top(self):
        return self._entries[0]

    def largest(self):
        return self._entries[1]

    def size(self):
        return self._count
