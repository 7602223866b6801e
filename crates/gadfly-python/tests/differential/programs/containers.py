from collections import *
from itertools import *
import functools
c = Counter("abracadabra")
print(c, c.most_common(2), c["z"], list(c.elements()), c + Counter("ab"), c - Counter("aaab"), c & Counter("aab"), c | Counter("zz"), sum(c.values()), +Counter(a=-1, b=2), c.total())
c.update("aaa"); c.subtract({"b": 5}); del c["r"]
print(c, sorted(c.items()), dict(c), Counter(a=1) == Counter(a=1, b=0), Counter([1, 1, 2]).most_common())
d = deque([1, 2, 3], maxlen=4)
d.append(4); d.append(5); d.appendleft(0); d.rotate(1)
print(d, d[0], d[-1], len(d), d.pop(), d.popleft(), list(reversed(d)), 3 in d, d.maxlen, d.index(2) if 2 in d else None, deque("ab") + deque("c"), deque([1]) == deque([1]))
for bad in [lambda: deque().pop(), lambda: deque([1])[3], lambda: deque([1]).remove(5)]:
    try:
        bad()
    except (IndexError, ValueError) as e:
        print(type(e).__name__, e)
dd = defaultdict(list)
for k, v in [("a", 1), ("b", 2), ("a", 3)]:
    dd[k].append(v)
print(dd, dict(dd), dd["z"], len(dd), dd.get("q"), defaultdict(int, {"a": 1}))
od = OrderedDict(a=1, b=2, c=3)
od.move_to_end("a"); od.move_to_end("c", last=False)
print(od, list(od), od.popitem(), od.popitem(last=False), OrderedDict(a=1) == {"a": 1}, list(reversed(OrderedDict(a=1, b=2))))
Point = namedtuple("Point", "x y", defaults=[0])
p = Point(3)
print(p, p.x, p._replace(y=5), p._asdict(), Point._make([1, 2]), p + (1,), p == (3, 0), Point._fields, *p, hash(p) == hash((3, 0)), sorted([Point(2), Point(1)]), isinstance(p, tuple))
for bad in [lambda: Point(), lambda: Point(1, 2, 3), lambda: setattr(p, "x", 1), lambda: namedtuple("A", "a a"), lambda: namedtuple("B", "def")]:
    try:
        bad()
    except (TypeError, AttributeError, ValueError) as e:
        print(type(e).__name__, e)
cm = ChainMap({"a": 1}, {"a": 2, "b": 3})
cm["c"] = 4
print(cm["a"], cm["b"], sorted(cm), cm.maps, dict(cm) == {"a": 1, "b": 3, "c": 4}, cm, len(cm), "b" in cm, cm.parents, list(cm.items()))
print(list(chain([1], [2])), list(chain.from_iterable(["ab", "c"])), list(islice(count(5, 2), 3)), list(zip_longest("ab", "c", fillvalue="-")), list(product("ab", [1, 2])), list(product([0, 1], repeat=2)))
print(list(permutations("abc", 2)), list(combinations([1, 2, 3], 2)), list(combinations_with_replacement("ab", 2)), list(accumulate([1, 2, 3])), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2], initial=10)))
print([(k, list(g)) for k, g in groupby("aabbc")], list(compress("abc", [1, 0, 1])), list(dropwhile(lambda x: x < 3, [1, 3, 1])), list(filterfalse(lambda x: x % 2, range(4))), list(starmap(pow, [(2, 3)])), list(takewhile(bool, [1, 0])), list(repeat("x", 2)), list(islice(cycle("ab"), 5)), list(pairwise("abc")))
a, b = tee([1, 2, 3])
print(list(a), list(b), [len(list(g)) for _, g in groupby([1, 1, 2], key=lambda x: x > 1)])
@functools.singledispatch
def show(x): return "obj"
@show.register(int)
def _(x): return "int"
@show.register
def _(x: list): return "list"
print(show(1), show([]), show("s"), show(True), functools.reduce(lambda a, b: a * b, [1, 2, 3], 10))
class UD(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k, v * 2)
u = UD(a=1); u["b"] = 2
print(u, u["a"], len(u), list(u), "a" in u, u.get("z", 9), u.pop("a"), UserList([1, 2]) + [3], UserString("ab").upper())
