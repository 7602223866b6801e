"""bytes, bytearray, slices, ranges."""
b = b"hello world"
print(b, b[0], b[1:4], b[-1], b[::-1], len(b), b.upper(), b.split(), b.find(b"wor"), b.replace(b"o", b"0"), b.startswith(b"he"), b.count(b"l"), b"x" in b, 104 in b, list(b"ab"), bytes([65, 66]), bytes(3), bytes("é", "utf-8"))
print(b.hex(), bytes.fromhex("6869"), b + b"!", b"ab" * 2, b == b"hello world", b"a" < b"b", b.decode("ascii"), b.title(), b"a,b".split(b","), b"-".join([b"a", b"b"]), b" x ".strip(), repr(b"\x00\xff'\n\\"), b"abc".index(b"c"), hash(b"a") == hash(b"a"), b"%d %s" % (5, b"x"), b"Ab1".isalnum(), b"12".isdigit())
ba = bytearray(b"abc")
ba.append(100)
ba[0] = 65
ba.extend(b"ef")
del ba[1]
print(ba, len(ba), ba.decode(), bytes(ba), ba[1:3], ba.pop(), ba.find(b"d"), ba == b"Acde", bytearray(2), ba.upper(), ba.reverse(), ba, 65 in ba)
for bad in [lambda: b"a" + "b", lambda: bytes([256]), lambda: b"a"[5], lambda: "é".encode("ascii"), lambda: b"\xff".decode("utf-8"), lambda: bytes("a"), lambda: ba.append(300), lambda: b"abc".index(b"z"), lambda: bytes.fromhex("zz")]:
    try:
        print(bad())
    except (TypeError, ValueError, IndexError) as e:
        print(type(e).__name__, e)
s = list(range(10))
print(s[2:8:3], s[::-1], s[-3:], s[:-3], s[5:2], s[5:2:-1], s[100:], s[:100], s[::4], s[-1:-5:-2], s[slice(1, 4)], slice(1, None, 2), slice(5).indices(3))
s[2:5] = []
s[len(s):] = [7, 8]
s[:0] = ["start"]
s[1:1] = ["x", "y"]
print(s)
s[::2] = [0] * len(s[::2])
print(s)
del s[1::2]
print(s)
try:
    s[::2] = [1]
except ValueError as e:
    print(e)
r = range(0, 20, 3)
print(r, list(r), r[2], r[-1], r[1:4], len(r), 9 in r, 10 in r, r == range(0, 21, 3), r.index(6), r.count(3), list(reversed(r)), r.start, r.stop, r.step, bool(range(0)), range(5)[::-1], sum(r), max(r), hash(range(3)) == hash(range(0, 3, 1)), list(range(3, -3, -2)))
t = (1, "a", [2])
t[2].append(3)
print(t, t + (4,), t * 2, t[1:], len(t), t.index("a"), t.count(1), (1, 2) < (1, 3), (1,) + (2,), tuple("ab"), (), ("x",), hash((1, 2)) == hash((1, 2)), min((3, 1)), sorted((3, 1, 2)))
try:
    t[0] = 5
except TypeError as e:
    print(e)
try:
    t[2] += [9]
except TypeError as e:
    print(e, t)


class Grid:
    def __getitem__(self, key):
        return key


g = Grid()
print(g[1], g[1:2], g[1:2, ::3], g[..., "a"], g[()], g[1, 2, 3])
it = iter([1, 2, 3])
print(next(it), list(it), next(it, "none"), list(iter(int, 0)), list(zip(*[iter("abcdef")] * 2)))
m = b"abc"
print(m[0], [hex(c) for c in m], "".join(map(chr, m)), int.from_bytes(m, "big"), sum(m))
a = [1, 2, 3]
a[0], a[a[0]] = 2, 9
print(a)
x = [0, 1, 2]
i = 0
i, x[i] = 1, 5
print(i, x, [*range(3)][1:], [1, 2, 3][True], "abc"[False])
