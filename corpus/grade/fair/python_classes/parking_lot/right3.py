class ParkingLot:
    def __init__(self, capacity):
        self._slots = [None] * capacity

    def enter(self, plate):
        if None not in self._slots:
            return False
        self._slots[self._slots.index(None)] = plate
        return True

    def leave(self, plate):
        self._slots[self._slots.index(plate)] = None

    def free_places(self):
        return self._slots.count(None)
