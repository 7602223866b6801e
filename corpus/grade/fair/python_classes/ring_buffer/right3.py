class RingBuffer:
    def __init__(self, size: int):
        self._size = size
        self._all = []

    def push(self, number: int) -> None:
        self._all.append(number)

    def full(self) -> bool:
        return len(self._all) >= self._size

    def contents(self) -> list:
        return self._all[-self._size:]
