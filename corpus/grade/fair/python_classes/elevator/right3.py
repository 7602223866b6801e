class Elevator:
    def __init__(self, floors: int) -> None:
        self._house = [False] * floors
        self._house[0] = True
        self._up = 0
        self._down = 0

    def go_to(self, floor: int) -> None:
        old = self.floor()
        self._house[old] = False
        self._house[floor] = True
        if floor > old:
            self._up += floor - old
        else:
            self._down += old - floor

    def floor(self) -> int:
        return self._house.index(True)

    def at_top(self) -> bool:
        return self._house[-1]

    def travelled(self) -> int:
        return self._up + self._down
