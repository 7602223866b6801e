"""Operator overloading."""
import math
from functools import total_ordering


class Vector:
    __slots__ = ("x", "y")

    def __init__(self, x=0, y=0):
        self.x, self.y = x, y

    def __add__(self, other):
        if isinstance(other, Vector):
            return Vector(self.x + other.x, self.y + other.y)
        return NotImplemented

    def __sub__(self, other):
        return self + -other

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __mul__(self, k):
        if isinstance(k, (int, float)):
            return Vector(self.x * k, self.y * k)
        if isinstance(k, Vector):
            return self.x * k.x + self.y * k.y
        return NotImplemented

    __rmul__ = __mul__

    def __matmul__(self, other):
        return self.x * other.y - self.y * other.x

    def __truediv__(self, k):
        return Vector(self.x / k, self.y / k)

    def __iadd__(self, other):
        self.x += other.x
        self.y += other.y
        return self

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __bool__(self):
        return bool(self.x or self.y)

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))

    def __iter__(self):
        yield self.x
        yield self.y

    def __getitem__(self, i):
        return (self.x, self.y)[i]

    def __len__(self):
        return 2

    def __contains__(self, v):
        return v in (self.x, self.y)

    def __repr__(self):
        return f"Vector({self.x!r}, {self.y!r})"

    def __format__(self, spec):
        return f"<{self.x:{spec}}, {self.y:{spec}}>"

    def __call__(self, f):
        return Vector(f(self.x), f(self.y))

    def __round__(self, n=None):
        return Vector(round(self.x, n), round(self.y, n))

    def __divmod__(self, k):
        return divmod(self.x, k), divmod(self.y, k)

    def __pow__(self, k, mod=None):
        return Vector(pow(self.x, k, mod), pow(self.y, k, mod))

    def __reversed__(self):
        return iter((self.y, self.x))


v, w = Vector(3, 4), Vector(1, -2)
print(v + w, v - w, -v, v * 2, 2 * v, v * w, v @ w, v / 2, abs(v))
print(bool(Vector()), bool(v), v == Vector(3, 4), v != w, hash(v) == hash(Vector(3, 4)))
print(list(v), [*w], v[0], v[-1], len(v), 4 in v, 5 in v, tuple(reversed(v)))
x, y = w
print(x, y, f"{v:.1f} {w:>4}", v(lambda t: t * t), round(v / 3, 2), divmod(v, 2), v ** 2, pow(v, 2, 5))
u = v
u += w
print(u is v, v, sum([Vector(1, 1), Vector(2, 2)], Vector()))
for bad in [lambda: v + 1, lambda: v * "a", lambda: "a" * v, lambda: v < w, lambda: setattr(v, "z", 1), lambda: -v[2], lambda: v - 3]:
    try:
        print(bad())
    except (TypeError, AttributeError, IndexError) as e:
        print(type(e).__name__, e)


@total_ordering
class Version:
    def __init__(self, text):
        self.parts = tuple(map(int, text.split(".")))

    def __eq__(self, other):
        return self.parts == other.parts

    def __lt__(self, other):
        return self.parts < other.parts

    def __str__(self):
        return ".".join(map(str, self.parts))


vs = [Version(t) for t in ["1.10", "1.2", "1.2.1", "0.9"]]
print([str(t) for t in sorted(vs)], vs[0] >= vs[1], vs[1] <= vs[2], vs[3] > vs[0], str(max(vs)))


class Poly:
    def __init__(self, *c):
        self.c = list(c)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return Poly(*self.c[i])
        return self.c[i]

    def __setitem__(self, i, v):
        self.c[i] = v

    def __delitem__(self, i):
        del self.c[i]

    def __str__(self):
        return " + ".join(f"{c}x^{i}" if i else str(c) for i, c in enumerate(self.c) if c) or "0"


p = Poly(1, 0, 3, 4)
p[1] = 9
del p[0]
print(p, p[1:], p[::-1], list(p), 3 in p, Poly())
