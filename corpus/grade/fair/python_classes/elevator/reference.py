class Elevator:
    """
    An elevator in a house with the given number of floors, which are numbered
    from 0 (ground floor) upwards. At the beginning it is on the ground floor.
    """

    def __init__(self, floors: int) -> None:
        self._top = floors - 1
        self._floor = 0
        self._travelled = 0

    def go_to(self, floor: int) -> None:
        """Drives to the given floor, which must exist in this house."""
        self._travelled += abs(floor - self._floor)
        self._floor = floor

    def floor(self) -> int:
        """Returns the floor on which the elevator is."""
        return self._floor

    def at_top(self) -> bool:
        """Tells whether the elevator is on the topmost floor."""
        return self._floor == self._top

    def travelled(self) -> int:
        """Returns how many floors it has moved up and down altogether."""
        return self._travelled
