"""An attribute that keeps itself within limits. Python calls `__get__` and `__set__`, people do not:
called by hand, on a descriptor that no class gave a name, they fail."""


class Clamped:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, 0)

    def __set__(self, obj, value: int):
        setattr(obj, self.name, max(0, min(100, value)))


class Gauge:
    level = Clamped()

    def __init__(self, level: int):
        self.level = level

    def ratio(self, parts: int) -> float:
        return self.level / parts  # BUG division-by-zero
