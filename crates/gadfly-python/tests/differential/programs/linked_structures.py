"""Stacks, queues, linked lists, trees, graphs, heaps."""


class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


class LinkedList:
    def __init__(self, items=()):
        self.head = None
        self.size = 0
        for x in items:
            self.append(x)

    def append(self, value):
        node = Node(value)
        if self.head is None:
            self.head = node
        else:
            cur = self.head
            while cur.next:
                cur = cur.next
            cur.next = node
        self.size += 1

    def insert(self, index, value):
        if not 0 <= index <= self.size:
            raise IndexError(f"index {index} out of range")
        if index == 0:
            self.head = Node(value, self.head)
        else:
            cur = self.head
            for _ in range(index - 1):
                cur = cur.next
            cur.next = Node(value, cur.next)
        self.size += 1

    def remove(self, value):
        prev, cur = None, self.head
        while cur is not None and cur.value != value:
            prev, cur = cur, cur.next
        if cur is None:
            raise ValueError(f"{value!r} not in list")
        if prev is None:
            self.head = cur.next
        else:
            prev.next = cur.next
        self.size -= 1

    def reverse(self):
        prev, cur = None, self.head
        while cur:
            cur.next, prev, cur = prev, cur, cur.next
        self.head = prev

    def __iter__(self):
        cur = self.head
        while cur:
            yield cur.value
            cur = cur.next

    def __len__(self):
        return self.size

    def __getitem__(self, i):
        if i < 0:
            i += self.size
        for k, v in enumerate(self):
            if k == i:
                return v
        raise IndexError("list index out of range")

    def __contains__(self, x):
        return any(v == x for v in self)

    def __eq__(self, other):
        return isinstance(other, LinkedList) and list(self) == list(other)

    def __repr__(self):
        return " -> ".join(map(repr, self)) or "empty"


ll = LinkedList([1, 2, 3])
ll.insert(0, 0); ll.insert(4, 4); ll.insert(2, "x"); ll.remove("x")
print(ll, len(ll), ll[2], ll[-1], 3 in ll, 9 in ll, ll == LinkedList(range(5)), bool(LinkedList()), LinkedList())
ll.reverse()
print(ll, list(ll), max(ll), sorted(ll), sum(ll))
for bad in [lambda: ll.remove(99), lambda: ll.insert(10, 1), lambda: ll[10]]:
    try:
        bad()
    except (ValueError, IndexError) as e:
        print(type(e).__name__, e)


class Tree:
    def __init__(self, key):
        self.key, self.left, self.right = key, None, None

    def insert(self, key):
        side = "left" if key < self.key else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Tree(key))
        else:
            child.insert(key)
        return self

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right

    def height(self):
        return 1 + max((c.height() for c in (self.left, self.right) if c), default=0)

    def find(self, key):
        if key == self.key:
            return self
        child = self.left if key < self.key else self.right
        return child.find(key) if child else None

    def mirror(self):
        self.left, self.right = self.right, self.left
        for c in (self.left, self.right):
            c and c.mirror()
        return self


t = Tree(5)
for k in [3, 8, 1, 4, 7, 9, 2]:
    t.insert(k)
print(list(t), t.height(), t.find(4) is not None, t.find(6), list(t.mirror()), t.find(5) is t)


class Stack:
    def __init__(self):
        self._items = []

    def push(self, x):
        self._items.append(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from empty stack")
        return self._items.pop()

    def __len__(self):
        return len(self._items)


def balanced(text):
    pairs, stack = {")": "(", "]": "[", "}": "{"}, Stack()
    for c in text:
        if c in "([{":
            stack.push(c)
        elif c in pairs:
            if not stack or stack.pop() != pairs[c]:
                return False
    return not stack


def rpn(expr):
    ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b}
    s = Stack()
    for tok in expr.split():
        if tok in ops:
            b, a = s.pop(), s.pop()
            s.push(ops[tok](a, b))
        else:
            s.push(float(tok))
    return s.pop()


print([balanced(x) for x in ("", "([]{})", "([)]", "((", "a(b)c]")], rpn("3 4 + 2 * 7 /"), rpn("5 1 2 + 4 * + 3 -"))
try:
    rpn("+")
except IndexError as e:
    print(e)


def hanoi(n, a="A", b="B", c="C"):
    if n == 0:
        return []
    return hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)


def permutations(xs):
    if not xs:
        return [[]]
    return [[x] + p for i, x in enumerate(xs) for p in permutations(xs[:i] + xs[i + 1:])]


def subsets(xs):
    return [[]] if not xs else [s + e for s in subsets(xs[1:]) for e in ([], [xs[0]])]


def queens(n, row=0, cols=()):
    if row == n:
        return 1
    return sum(queens(n, row + 1, cols + (c,)) for c in range(n) if all(c != k and abs(c - k) != row - r for r, k in enumerate(cols)))


def knapsack(items, capacity):
    best = [0] * (capacity + 1)
    for weight, value in items:
        for c in range(capacity, weight - 1, -1):
            best[c] = max(best[c], best[c - weight] + value)
    return best[capacity]


def lcs(a, b):
    table = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + x if x == y else max(table[i + 1][j], table[i][j + 1], key=len)
    return table[-1][-1]


def dijkstra(g, s):
    dist, todo = {s: 0}, {s}
    while todo:
        u = min(todo, key=lambda v: (dist[v], v))
        todo.remove(u)
        for v, w in g.get(u, {}).items():
            if dist[u] + w < dist.get(v, float("inf")):
                dist[v] = dist[u] + w
                todo.add(v)
    return dist


print(hanoi(2), len(hanoi(6)), permutations([1, 2, 3]), subsets("abc" and [1, 2]), queens(6), knapsack([(1, 1), (3, 4), (4, 5), (5, 7)], 7), lcs("AGGTAB", "GXTXAYB"), dijkstra({"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 5}, "c": {"d": 1}}, "a"))
