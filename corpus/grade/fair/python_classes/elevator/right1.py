class Elevator:
    def __init__(self, floors: int) -> None:
        self._floors = floors
        self._stops = [0]

    def go_to(self, floor: int) -> None:
        self._stops.append(floor)

    def floor(self) -> int:
        return self._stops[-1]

    def at_top(self) -> bool:
        return self._stops[-1] + 1 == self._floors

    def travelled(self) -> int:
        total = 0
        for a, b in zip(self._stops, self._stops[1:]):
            total += abs(a - b)
        return total
