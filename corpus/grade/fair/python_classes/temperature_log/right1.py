from collections import deque
from itertools import islice


class TemperatureLog:
    def __init__(self) -> None:
        self._newest_first = deque()

    def record(self, value: float) -> None:
        self._newest_first.appendleft(value)

    def coldest(self) -> float | None:
        return min(reversed(self._newest_first), default=None)

    def last(self, n: int) -> list[float]:
        return list(islice(self._newest_first, max(n, 0)))[::-1]

    def days_above(self, limit: float) -> int:
        return len([v for v in self._newest_first if v > limit])
