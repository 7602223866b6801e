class ParkingLot:
    def __init__(self, capacity):
        self._capacity = capacity
        self._cars = []

    def enter(self, plate):
        if len(self._cars) == self._capacity:
            return False
        self._cars.append(plate)
        return True

    def leave(self, plate):
        for i in range(len(self._cars) - 1):
            if self._cars[i] == plate:
                del self._cars[i]
                break

    def free_places(self):
        return self._capacity - len(self._cars)
