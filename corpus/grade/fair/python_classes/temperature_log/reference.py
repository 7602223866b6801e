class TemperatureLog:
    """Collects one temperature for every day."""

    def __init__(self) -> None:
        self._values: list[float] = []

    def record(self, value: float) -> None:
        """Stores the temperature of the next day."""
        self._values.append(value)

    def coldest(self) -> float | None:
        """Returns the lowest value, or None if nothing has been recorded."""
        if not self._values:
            return None
        return min(self._values)

    def last(self, n: int) -> list[float]:
        """
        Returns the n values recorded last, in the order of their recording.
        If there are fewer than n values, all are returned; if n is not
        positive, the list is empty.
        """
        if n <= 0:
            return []
        return self._values[-n:]

    def days_above(self, limit: float) -> int:
        """Returns on how many days it was warmer than limit."""
        return sum(1 for v in self._values if v > limit)
