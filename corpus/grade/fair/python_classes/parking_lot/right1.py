class ParkingLot:
    def __init__(self, capacity):
        self._free = capacity

    def enter(self, plate):
        if self._free > 0:
            self._free -= 1
            return True
        return False

    def leave(self, plate):
        self._free += 1

    def free_places(self):
        return self._free
