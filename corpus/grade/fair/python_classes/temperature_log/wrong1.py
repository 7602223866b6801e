class TemperatureLog:
    def __init__(self) -> None:
        self._values = []

    def record(self, value: float) -> None:
        self._values.append(value)

    def coldest(self) -> float | None:
        if not self._values:
            return None
        return min(self._values)

    def last(self, n: int) -> list[float]:
        return self._values[-n:]

    def days_above(self, limit: float) -> int:
        return sum(1 for v in self._values if v > limit)
