"""Lists: algorithms and every method."""


def bubble_sort(xs):
    xs = xs[:]
    n = len(xs)
    for i in range(n):
        swapped = False
        for j in range(n - i - 1):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
                swapped = True
        if not swapped:
            break
    return xs


def quick_sort(xs):
    if len(xs) <= 1:
        return xs
    pivot, *rest = xs
    return quick_sort([x for x in rest if x < pivot]) + [pivot] + quick_sort([x for x in rest if x >= pivot])


def merge_sort(xs):
    if len(xs) < 2:
        return list(xs)
    m = len(xs) // 2
    a, b = merge_sort(xs[:m]), merge_sort(xs[m:])
    out = []
    while a and b:
        out.append((a if a[0] <= b[0] else b).pop(0))
    return out + a + b


def binary_search(xs, x):
    lo, hi = 0, len(xs) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if xs[mid] == x:
            return mid
        if xs[mid] < x:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1


def flatten(x):
    return [z for y in x for z in flatten(y)] if isinstance(x, list) else [x]


def transpose(m):
    return [list(row) for row in zip(*m)]


def spiral(m):
    out = []
    while m:
        out += m.pop(0)
        m = [list(r) for r in zip(*m)][::-1]
    return out


def pascal(n):
    rows = [[1]]
    for _ in range(n - 1):
        last = rows[-1]
        rows.append([1] + [a + b for a, b in zip(last, last[1:])] + [1])
    return rows


data = [5, 2, 9, 1, 5, 6, -3, 0]
print(bubble_sort(data), quick_sort(data), merge_sort(data), sorted(data, reverse=True), data)
print([binary_search(sorted(data), x) for x in (-3, 9, 4)], flatten([1, [2, [3, []], 4]]), transpose([[1, 2, 3], [4, 5, 6]]), spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), pascal(5))
xs = [1, 2, 3]
xs.append(4); xs.extend([5, 6]); xs.insert(0, 0); xs.insert(-1, 99); xs.remove(99)
print(xs, xs.pop(), xs.pop(0), xs.index(3), xs.count(2), xs.copy() is xs, xs[::-1], xs[1:3], xs[-2:], xs[::2])
xs[1:3] = ["a", "b", "c"]; xs[::2] = [10, 20, 30]
print(xs)
del xs[0], xs[1:3]
print(xs, len(xs), xs * 2, xs + [1], 20 in xs, not xs, [] == [], [1, 2] < [1, 3], [1] < [1, 0], [[]] * 2)
xs.reverse(); xs.clear()
print(xs, list("abc"), list(range(5, 0, -2)), [0] * 3, [i * j for i in range(3) for j in range(3) if i != j], [[0] * 2 for _ in range(2)])
words = ["banana", "Apple", "cherry", "date"]
words.sort(); print(words)
words.sort(key=str.lower); print(words)
words.sort(key=len, reverse=True); print(words, sorted(words, key=lambda w: (len(w), w)), max(words, key=len), min(words))
a = b = [1]
b.append(2)
print(a, a is b, a == [1, 2], a is not [1, 2])
grid = [[0] * 3] * 2
grid[0][0] = 1
print(grid)
m = [1, 2, 3, 4, 5, 6]
for x in m:
    if x % 2 == 0:
        m.remove(x)
print(m)
n = [1, 2, 3]
for x in n:
    if len(n) < 6:
        n.append(x * 10)
print(n, any(x > 10 for x in n), all(n), sum(n), sum([[1], [2]], []))
first, *middle, last = range(6)
(p, q), r = [1, 2], 3
print(first, middle, last, p, q, r, [*middle, *"ab"], {**{"a": 1}, "b": 2})
a, b = 1, 2
a, b = b, a + b
print(a, b, list(zip([1, 2], "ab", strict=True)), list(map(lambda x, y: x * y, [1, 2], [3, 4])), list(filter(None, [0, 1, "", "a"])), dict(enumerate("xy", 1)))
for bad in [lambda: [][0], lambda: [].pop(), lambda: [1].remove(2), lambda: [1].index(9), lambda: [1, "a"].sort(), lambda: [1] + (2,), lambda: [1]["a"], lambda: len(5), lambda: [x for x in 5], lambda: max([]), lambda: [1, 2][1:2:0], lambda: list(zip([1], [], strict=True))]:
    try:
        print(bad())
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
try:
    c, d = [1, 2, 3]
except ValueError as e:
    print(e)
try:
    c, d, *e = [1]
except ValueError as err:
    print(err)
