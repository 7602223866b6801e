class RingBuffer:
    def __init__(self, size: int):
        self._cells = [0] * size
        self._next = 0
        self._count = 0

    def push(self, number: int) -> None:
        self._cells[self._next] = number
        self._next = (self._next + 1) % len(self._cells)
        if self._count < len(self._cells):
            self._count += 1

    def full(self) -> bool:
        return self._count == len(self._cells)

    def contents(self) -> list:
        return self._cells[:self._count]
