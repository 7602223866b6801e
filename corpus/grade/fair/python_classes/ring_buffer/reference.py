class RingBuffer:
    """
    Remembers the numbers that have been pushed last, but never more than
    size (a positive number): if the buffer is full, a new number replaces the
    oldest one.
    """

    def __init__(self, size: int):
        self._cells = [0] * size
        self._next = 0
        self._count = 0

    def push(self, number: int) -> None:
        """Stores a number."""
        self._cells[self._next] = number
        self._next = (self._next + 1) % len(self._cells)
        if self._count < len(self._cells):
            self._count += 1

    def full(self) -> bool:
        """Is the buffer full?"""
        return self._count == len(self._cells)

    def contents(self) -> list:
        """Returns the stored numbers, the oldest one first."""
        result = []
        for i in range(self._count):
            result.append(self._cells[(self._next - self._count + i) % len(self._cells)])
        return result
