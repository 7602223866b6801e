class TemperatureLog:
    def __init__(self) -> None:
        self._values = []
        self._coldest = None

    def record(self, value: float) -> None:
        self._values.append(value)
        if not self._coldest or value < self._coldest:
            self._coldest = value

    def coldest(self) -> float | None:
        return self._coldest

    def last(self, n: int) -> list[float]:
        if n <= 0:
            return []
        return self._values[-n:]

    def days_above(self, limit: float) -> int:
        return sum(1 for v in self._values if v > limit)
