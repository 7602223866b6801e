class NumberStack:
    def __init__(self):
        self._data = []

    def push(self, number):
        self._data.insert(0, number)

    def pop(self):
        if self.size() == 0:
            return None
        return self._data.pop(0)

    def top(self):
        if self.size() == 0:
            return None
        return self._data[0]

    def largest(self):
        result = None
        for x in self._data:
            if result is None or x > result:
                result = x
        return result

    def size(self):
        return len(self._data)
