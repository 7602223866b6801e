class RingBuffer:
    def __init__(self, size: int):
        self._size = size
        self._numbers = []

    def push(self, number: int) -> None:
        self._numbers.append(number)
        if len(self._numbers) > self._size:
            self._numbers.remove(min(self._numbers))

    def full(self) -> bool:
        return len(self._numbers) == self._size

    def contents(self) -> list:
        return list(self._numbers)
