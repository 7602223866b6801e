class Elevator:
    def __init__(self, floors: int) -> None:
        if floors < 1:
            raise ValueError("no floors")
        self._floors = floors
        self._position = 0
        self._distance = 0

    def go_to(self, floor: int) -> None:
        if floor < 0 or floor >= self._floors:
            raise ValueError("no such floor")
        while self._position < floor:
            self._position += 1
            self._distance += 1
        while self._position > floor:
            self._position -= 1
            self._distance += 1

    def floor(self) -> int:
        return self._position

    def at_top(self) -> bool:
        return self._position == self._floors - 1

    def travelled(self) -> int:
        return self._distance
