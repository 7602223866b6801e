class RingBuffer:
    def __init__(self, size: int):
        self._size = size
        self._numbers = []

    def push(self, number: int) -> None:
        if self.full():
            self._numbers.pop(0)
        self._numbers.append(number)

    def full(self) -> bool:
        return len(self._numbers) >= self._size

    def contents(self) -> list:
        return self._numbers[:]
