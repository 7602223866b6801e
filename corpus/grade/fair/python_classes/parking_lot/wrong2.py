class ParkingLot:
    def __init__(self, capacity):
        self._capacity = capacity
        self._cars = []

    def enter(self, plate):
        self._cars.append(plate)
        if len(self._cars) > self._capacity:
            return False
        return True

    def leave(self, plate):
        self._cars.remove(plate)

    def free_places(self):
        return max(0, self._capacity - len(self._cars))
