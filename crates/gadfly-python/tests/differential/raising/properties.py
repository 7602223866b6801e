class Temperature:
    def __init__(self, celsius):
        self.celsius = celsius

    @property
    def celsius(self):
        return self._celsius

    @celsius.setter
    def celsius(self, value):
        if value < -273.15:
            raise ValueError("below absolute zero")
        self._celsius = value

    @property
    def kelvin(self):
        return self._celsius + self.offset


t = Temperature(20)
t.celsius = 25
try:
    t.celsius = -300
except ValueError as e:
    print(e)
t.kelvin
