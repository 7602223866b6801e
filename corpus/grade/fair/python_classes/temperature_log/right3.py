class TemperatureLog:
    def __init__(self) -> None:
        self._table = {}

    def record(self, value: float) -> None:
        self._table[len(self._table)] = value

    def coldest(self) -> float | None:
        if len(self._table) == 0:
            return None
        return sorted(self._table.values())[0]

    def last(self, n: int) -> list[float]:
        size = len(self._table)
        return [self._table[i] for i in range(size) if i >= size - n]

    def days_above(self, limit: float) -> int:
        return sum(v > limit for v in self._table.values())
