class ParkingLot:
    """
    A parking lot for a given number of cars. The cars are identified by their
    number plates. At least one car fits in.
    """

    def __init__(self, capacity):
        self._capacity = capacity
        self._cars = []

    def enter(self, plate):
        """
        The car with this plate wants to drive in. Returns True if there was a
        place for it, and False if the lot is full.
        """
        if len(self._cars) == self._capacity:
            return False
        self._cars.append(plate)
        return True

    def leave(self, plate):
        """The car with this plate, which is parked here, drives out."""
        self._cars.remove(plate)

    def free_places(self):
        """Returns the number of free places."""
        return self._capacity - len(self._cars)
