"""Properties, slots, class methods."""


class Temp:
    def __init__(self, c: float):
        self.celsius = c

    @property
    def celsius(self) -> float:
        return self._c

    @celsius.setter
    def celsius(self, value: float) -> None:
        if value < -273.15:
            raise ValueError("too cold")
        self._c = value

    @property
    def ratio(self) -> float:
        return 100 / self._c

    @classmethod
    def parse(cls, text: str) -> "Temp":
        return cls(float(text[:-1]))

    @staticmethod
    def is_hot(c: float) -> bool:
        return c > 30


class Box:
    __slots__ = ("w",)

    def __init__(self, w: int):
        self.w = w

    def grow(self, by: int) -> "Box":
        self.w += by
        if self.w == 42:
            self.depth = 1
        return self
