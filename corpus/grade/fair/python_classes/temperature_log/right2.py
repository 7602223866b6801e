class TemperatureLog:
    def __init__(self) -> None:
        self._values = []
        self._coldest = None

    def record(self, value: float) -> None:
        if self._coldest is None or value < self._coldest:
            self._coldest = value
        self._values = self._values + [value]

    def coldest(self) -> float | None:
        return self._coldest

    def last(self, n: int) -> list[float]:
        start = len(self._values) - n
        if start < 0:
            start = 0
        return self._values[start:]

    def days_above(self, limit: float) -> int:
        count = 0
        for v in self._values:
            if v > limit:
                count += 1
        return count
