"""Aliases, shallow and deep copies, equality and identity."""
import copy


class Team:
    def __init__(self, name, members):
        self.name, self.members = name, members
        self.captain = None

    def __repr__(self):
        return f"Team({self.name!r}, {self.members})"


class Player:
    def __init__(self, name):
        self.name = name
        self.team = None

    def __eq__(self, other):
        return isinstance(other, Player) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return self.name


class Tracked:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        return Tracked(("copied", self.v))

    def __deepcopy__(self, memo):
        return Tracked(("deep", copy.deepcopy(self.v, memo)))


ann, bob = Player("Ann"), Player("Bob")
t = Team("red", [ann, bob])
ann.team = bob.team = t
t.captain = ann
alias, shallow, deep = t, copy.copy(t), copy.deepcopy(t)
t.members.append(Player("Cid"))
t.name = "blue"
print(alias, shallow, deep, alias is t, shallow.members is t.members, deep.members is t.members)
print(deep.captain is deep.members[0], deep.captain == ann, deep.captain is ann, deep.members[1].team is deep)
print(copy.copy(Tracked(1)).v, copy.deepcopy(Tracked([1])).v)
m = [[1, 2], [3]]
a, b, c, d = m, m[:], list(m), copy.deepcopy(m)
m[0].append(9)
m.append([4])
print(a, b, c, d, a is m, b[0] is m[0], d[0] is m[0])
loop = [1]
loop.append(loop)
other = copy.deepcopy(loop)
print(loop, other[1] is other, len(loop), loop[1][1][0])
dd = {"k": [1]}
dd["self"] = dd
print(dd, copy.copy(dd)["k"] is dd["k"], copy.deepcopy(dd)["self"]["k"])
t1 = (1, [2])
t2, t3 = copy.copy(t1), copy.deepcopy(t1)
print(t1 is t2, t1 is t3, t1 == t3, copy.deepcopy((1, "a")) == (1, "a"), copy.copy("x"), copy.deepcopy({1, 2}) == {1, 2})


def mutate(xs, n, d={}):
    xs.append(n)
    n += 1
    xs = [0]
    d[n] = xs
    return xs, n, len(d)


base = [1]
print(mutate(base, 5), base, mutate(base, 6), base)
rows = [[0] * 3] * 2
cols = [[0] * 3 for _ in range(2)]
rows[0][1] = cols[0][1] = 7
print(rows, cols, rows[0] is rows[1], cols[0] is cols[1])
x = y = []
x += [1]
x = x + [2]
print(x, y, x is y)
s = "ab"
u = s
s += "c"
print(s, u, None is None, [] is [], () == (), 1 == True, "a" is not "b" if False else True)
p, q = Player("Eve"), Player("Eve")
print(p == q, p is q, len({p, q}), p in [q], [p].index(q), {p: 1}[q], p != q)
fs = frozenset([1, 2])
print(fs is copy.copy(fs), copy.deepcopy([fs])[0] == fs, sorted(fs | {3}))
swap = [1, 2, 3]
swap[0], swap[2] = swap[2], swap[0]
i = 0
i, swap[i] = 2, "x"
print(swap, i)
del swap[:]
print(swap, base)
