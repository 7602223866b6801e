class Elevator:
    def __init__(self, floors: int) -> None:
        self._top = floors
        self._floor = 0
        self._travelled = 0

    def go_to(self, floor: int) -> None:
        self._travelled += abs(floor - self._floor)
        self._floor = floor

    def floor(self) -> int:
        return self._floor

    def at_top(self) -> bool:
        return self._floor == self._top

    def travelled(self) -> int:
        return self._travelled
