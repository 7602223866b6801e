def fib(n):
    if n < 2:
        return n
    return fib(n-1) + fib(n-2)
print(fib(20))
class A:
    def __init__(self, x): self.x = x
    def __repr__(self): return f"A({self.x!r})"
    def __eq__(self, o): return isinstance(o, A) and self.x == o.x
class B(A):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
print([A(1), B(2, 3)], A(1) == A(1), A(1) in [B(1, 2)], B(1,2) != A(1))
def gen(n):
    for i in range(n):
        r = yield i
        if r: print('got', r)
    return 'done'
def outer():
    x = yield from gen(2)
    print(x)
print(list(outer()), sum(gen(5)), {x: x*x for x in gen(3)})
try:
    [][1]
except IndexError as e:
    print(type(e).__name__, e)
finally:
    print('fin')
print(sorted([3,1,2], key=lambda v: -v), f"{3.14159:>10.2f}|{'a':^5}|{255:#x}")
print({3,1,2}, [i for i in range(10) if i % 2], 2**100, 7//-2, -7 % 3, 1e22, 0.1+0.2)
