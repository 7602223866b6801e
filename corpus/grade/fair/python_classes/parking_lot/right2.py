class ParkingLot:
    def __init__(self, capacity):
        self._places = capacity
        self._parked = set()

    def enter(self, plate):
        if len(self._parked) >= self._places:
            return False
        self._parked.add(plate)
        return True

    def leave(self, plate):
        self._parked.discard(plate)

    def free_places(self):
        return self._places - len(self._parked)
