from collections import deque


class RingBuffer:
    def __init__(self, size: int):
        self._data = deque(maxlen=size)

    def push(self, number: int) -> None:
        self._data.append(number)

    def full(self) -> bool:
        return len(self._data) == self._data.maxlen

    def contents(self) -> list:
        return list(self._data)
