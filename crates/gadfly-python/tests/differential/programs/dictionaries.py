"""Dictionaries and sets."""
inventory = {"apple": 3, "pear": 0, "fig": 12}
inventory["plum"] = 7
inventory["apple"] += 1
del inventory["pear"]
print(inventory, len(inventory), "fig" in inventory, inventory.get("kiwi"), inventory.get("kiwi", 0), list(inventory), list(inventory.values()), sorted(inventory.items(), key=lambda kv: -kv[1]))
print(inventory.setdefault("kiwi", []), inventory.pop("kiwi"), inventory.pop("none", "default"), inventory.popitem(), inventory)
inventory.update({"fig": 1}, date=5)
inventory |= {"x": 1}
print(inventory, inventory | {"y": 2}, {**inventory, "apple": 0}, dict(a=1, b=2), dict([("k", "v")]), dict(zip("ab", [1, 2])), dict.fromkeys("abc", 0), {k: v for k, v in inventory.items() if v > 2})
for key in list(inventory):
    if inventory[key] < 4:
        inventory.pop(key)
print(inventory, inventory == {"date": 5, "apple": 4}, bool({}), {1: "a", 1.0: "b", True: "c"}, {(1, 2): 3}[1, 2], list(reversed({"a": 1, "b": 2})))


def word_count(text):
    counts = {}
    for word in text.lower().split():
        word = word.strip(".,!?")
        if word:
            counts[word] = counts.get(word, 0) + 1
    return counts


def invert(d):
    out = {}
    for k, v in d.items():
        out.setdefault(v, []).append(k)
    return out


counts = word_count("The cat and the dog. The end!")
print(counts, invert(counts), max(counts, key=counts.get), sorted(counts, key=lambda w: (-counts[w], w)))
tree = {}
for path in ["a/b/c", "a/b/d", "a/e", "f"]:
    node = tree
    for part in path.split("/"):
        node = node.setdefault(part, {})
print(tree)


def show(t, depth=0):
    for name, sub in sorted(t.items()):
        print("  " * depth + name)
        show(sub, depth + 1)


show(tree)
graph = {"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": []}


def paths(g, start, end, path=()):
    path = path + (start,)
    if start == end:
        return [path]
    return [p for n in g[start] if n not in path for p in paths(g, n, end, path)]


def bfs(g, start):
    seen, queue = {start}, [start]
    for node in queue:
        for n in g[node]:
            if n not in seen:
                seen.add(n)
                queue.append(n)
    return queue


print(paths(graph, "A", "D"), bfs(graph, "A"))
keys, items = inventory.keys(), inventory.items()
inventory["new"] = 9
print(keys, items, keys & {"new", "zzz"}, sorted(keys - {"new"}), ("new", 9) in items, sorted(keys | {"q"}))
a, b = {1, 2, 3}, {2, 3, 4}
print(a | b, a & b, a - b, a ^ b, a <= b, {2} < a, a >= {1}, a.isdisjoint({9}), 2 in a, len(a), a == {3, 2, 1}, a.union([7], (8,)), frozenset(a) == a, {frozenset({1}): 2})
a.add(10); a.discard(99); a.remove(1); a |= {5}; a -= {2}; a &= {3, 5, 10}; a.update([6])
print(sorted(a), set("hello") == set("olleh"), {x % 3 for x in range(10)}, sorted(set([3, 1, 3])), a.copy() is a, set(), {*[1, 2]})
for bad in [lambda: {}["x"], lambda: {[]: 1}, lambda: {1}.remove(2), lambda: set([[]]), lambda: {}.popitem(), lambda: set().pop(), lambda: dict([1]), lambda: {1, 2}[0], lambda: {} + {}, lambda: frozenset().add(1), lambda: {1: 2}(1), lambda: {1} < [1]]:
    try:
        print(bad())
    except (KeyError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
d = {1: 1, 2: 2}
try:
    for k in d:
        d[k + 10] = 0
except RuntimeError as e:
    print(e)
s = {1, 2}
try:
    for k in s:
        s.add(k + 10)
except RuntimeError as e:
    print(e)
memo = {}


def fib(n):
    if n not in memo:
        memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]


print(fib(50), len(memo), hash((1, "a")) == hash((1, "a")), {"a": {"b": [1, {"c": 2}]}}["a"]["b"][1]["c"])
