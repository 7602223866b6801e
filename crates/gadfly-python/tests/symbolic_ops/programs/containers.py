from collections import Counter, defaultdict


# wants: returns IndexError
def element(xs: list[int], i: int):
    x = xs[i]
    if x > 5:
        return 'large'
    return 'small'


# wants: returns
def counts(xs: list[int]):
    seen = {}
    for x in xs:
        if x in seen:
            seen[x] += 1
        else:
            seen[x] = 1
    return seen


# wants: returns
def counter(s: str):
    return Counter(s).most_common(1)


# wants: returns
def grouped(words: list[str]):
    groups = defaultdict(list)
    for w in words:
        groups[len(w)].append(w)
    return dict(groups)


# wants: KeyError returns
def looked_up(key: str):
    prices = {'a': 1, 'b': 2, 'ab': 3}
    return prices[key]


# wants: 1 2 0
# complete
def with_default(key: int):
    return {1: 1, 2: 2}.get(key, 0)


# wants: returns ValueError
def removed(xs: list[int], x: int):
    ys = list(xs)
    ys.remove(x)
    return ys


# wants: returns IndexError
def popped(xs: list[int], i: int):
    ys = list(xs)
    y = ys.pop(i)
    return y, ys


# wants: returns
def inserted(xs: list[int], i: int):
    ys = list(xs)
    ys.insert(i, 99)
    return ys


# wants: returns ValueError
def index(xs: list[int], x: int):
    return xs.index(x)


# wants: returns
def in_order(xs: list[int]):
    return sorted(xs), sorted(xs, reverse=True), sorted(xs, key=lambda v: -v)


# wants: True False
def is_sorted(xs: list[int]):
    return all(xs[i] <= xs[i + 1] for i in range(len(xs) - 1))


# wants: True False
def has_duplicates(xs: list[int]):
    return len(xs) != len(set(xs))


# wants: returns
def unique_sorted(xs: list[int]):
    return sorted(set(xs))


# wants: returns
def second_largest(xs: list[int]):
    if len(xs) < 2:
        return None
    largest = second = None
    for x in xs:
        if largest is None or x > largest:
            largest, second = x, largest
        elif second is None or x > second:
            second = x
    return second


# wants: returns
def bubble(xs: list[int]):
    ys = xs[:]
    n = len(ys)
    for i in range(n):
        for j in range(n - i - 1):
            if ys[j] > ys[j + 1]:
                ys[j], ys[j + 1] = ys[j + 1], ys[j]
    return ys


# wants: returns
def transposed(rows: list[list[int]]):
    return [list(r) for r in zip(*rows)]


# wants: returns ValueError
def extreme(xs: list[int]):
    return max(xs) - min(xs)


# wants: returns ZeroDivisionError
def mean(xs: list[float]):
    return sum(xs) / len(xs)


# wants: returns
def repeated(n: int):
    return [0] * n


# wants: returns
def squares(n: int):
    return [i * i for i in range(n)]


# wants: True False
def common(a: list[int], b: list[int]):
    return not set(a).isdisjoint(b)


# wants: returns
def set_order(xs: list[int]):
    out = []
    for x in set(xs):
        out.append(x)
    return out


# wants: returns
def words_order(xs: list[str]):
    return list(set(xs))


# wants: returns
def keyed_by_pair(a: int, b: int):
    d = {(0, 0): 'origin', (1, 2): 'p'}
    return d.get((a, b), 'none')


# wants: returns
def mixed_keys(a: int, x: float, f: bool):
    d = {}
    d[a] = 'int'
    d[x] = 'float'
    d[f] = 'bool'
    return d


# wants: returns
def deleted(xs: list[int], k: int):
    d = {x: i for i, x in enumerate(xs)}
    if k in d:
        del d[k]
    return d


# wants: returns KeyError
def set_ops(a: int, b: int, c: int):
    s = {a, b}
    s.add(c)
    s.discard(a)
    s.remove(b)
    return len(s)


# wants: returns
def nested(grid: list[list[int]], r: int, c: int):
    if 0 <= r < len(grid) and 0 <= c < len(grid[r]):
        return grid[r][c]
    return None


# wants: 'even' 'odd'
def by_slice(xs: list[int], n: int):
    if len(xs[:n]) % 2:
        return 'odd'
    return 'even'


# wants: returns
def found_at(xs: list[int], target: int):
    low, high = 0, len(xs) - 1
    while low <= high:
        mid = (low + high) // 2
        if xs[mid] == target:
            return mid
        if xs[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1


# wants: returns
def frozen(a: int, b: int):
    return {frozenset([a, b]): 1}.get(frozenset([b, a]))


# wants: returns
def setdefaults(a: str, b: str):
    d = {}
    d.setdefault(a, []).append(1)
    d.setdefault(b, []).append(2)
    d.update({a: 'x'})
    return d
