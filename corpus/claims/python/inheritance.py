"""Methods and attributes of base classes."""


class Animal:
    legs = 4

    def __init__(self, name: str):
        self.name = name

    def speak(self) -> str:
        return self.sound() + "!"

    def sound(self) -> str:
        raise NotImplementedError


class Dog(Animal):
    def sound(self) -> str:
        return "woof"


class Fish(Animal):
    legs = 0

    @property
    def speed(self) -> float:
        return 10 / self.legs


def describe(a: Animal) -> str:
    if a.legs == 0:
        return a.name + " swims"
    if isinstance(a, Dog):
        return a.speak()
    return a.sound()


def legs(a: Animal) -> int:
    return 12 // a.legs
