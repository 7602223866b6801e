"""Containers of one's own on the abstract base classes."""
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet, Sequence, Set, Sized


class Deck(Sequence):
    def __init__(self, cards):
        self._cards = list(cards)

    def __getitem__(self, i):
        return self._cards[i]

    def __len__(self):
        return len(self._cards)


class LowerDict(MutableMapping):
    def __init__(self, *args, **kw):
        self._d = {}
        self.update(*args, **kw)

    def __getitem__(self, k):
        return self._d[k.lower()]

    def __setitem__(self, k, v):
        self._d[k.lower()] = v

    def __delitem__(self, k):
        del self._d[k.lower()]

    def __iter__(self):
        return iter(self._d)

    def __len__(self):
        return len(self._d)


class Bits(MutableSet):
    def __init__(self, items=()):
        self.value = 0
        for i in items:
            self.add(i)

    def __contains__(self, i):
        return bool(self.value >> i & 1)

    def __iter__(self):
        i = 0
        while self.value >> i:
            if self.value >> i & 1:
                yield i
            i += 1

    def __len__(self):
        return bin(self.value).count("1")

    def add(self, i):
        self.value |= 1 << i

    def discard(self, i):
        self.value &= ~(1 << i)

    def __repr__(self):
        return f"Bits({list(self)})"


class Log(MutableSequence):
    def __init__(self):
        self.items, self.ops = [], []

    def __getitem__(self, i):
        return self.items[i]

    def __setitem__(self, i, v):
        self.ops.append("set")
        self.items[i] = v

    def __delitem__(self, i):
        self.ops.append("del")
        del self.items[i]

    def __len__(self):
        return len(self.items)

    def insert(self, i, v):
        self.ops.append("ins")
        self.items.insert(i, v)


d = Deck("abcab")
print(len(d), d[1], d[-1], d[1:3], "c" in d, d.index("b"), d.count("a"), list(reversed(d)), list(d), isinstance(d, Sequence), max(d), sorted(d))
m = LowerDict(A=1, b=2)
m["C"] = 3
print(m["a"], "B" in m, len(m), dict(m), m.get("zz", 0), m.pop("A"), list(m.items()), list(m.keys()), m.setdefault("Q", 9), sorted(m.values()), m == {"b": 2, "c": 3, "q": 9}, m.popitem(), bool(m))
try:
    m["nope"]
except KeyError as e:
    print("KeyError", e)
a, b = Bits([1, 3, 5]), Bits([3, 4])
print(a & b, a | b, a - b, a ^ b, a <= b, Bits([3]) <= a, a == Bits([5, 3, 1]), 3 in a, len(a), a.isdisjoint(Bits([0])), sorted(a))
a |= b
a -= Bits([1])
a.remove(3)
print(a, a.pop(), a)
try:
    a.remove(77)
except KeyError as e:
    print("KeyError", e)
log = Log()
log.extend([3, 1, 2])
log.append(4)
log.reverse()
log.remove(1)
log += [9]
print(log.items, log.pop(), log.pop(0), log.ops, list(log), 3 in log, log.index(3))
for cls, missing in [(Sequence, "__getitem__"), (Mapping, "__len__"), (Iterator, "__next__")]:
    try:
        type("Partial", (cls,), {})()
    except TypeError as e:
        print(cls.__name__, missing in str(e))
print(isinstance([], Sequence), isinstance({}, Mapping), isinstance(set(), Set), isinstance("", Iterable), isinstance(5, Hashable), isinstance([], Hashable), isinstance(len, Callable), isinstance(iter([]), Iterator), isinstance((), Sized), isinstance((x for x in ()), Iterator), issubclass(dict, MutableMapping), issubclass(tuple, MutableSequence))


class Quacks:
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


print(isinstance(Quacks(), Iterable), isinstance(Quacks(), Sized), isinstance(Quacks(), Sequence))
Sequence.register(Quacks)
print(isinstance(Quacks(), Sequence))
