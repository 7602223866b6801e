def f(n):
    i = 0
    while i < n:
        i += 1
        if i == 3:
            break
    else:
        return 'else'
    return 'broke'
print(f(2), f(5))
def g(xs):
    for x in xs:
        if x < 0:
            break
        if x == 0:
            continue
        print('x', x)
    else:
        print('no break')
g([1, 0, 2]); g([1, -1, 5])
def t(k):
    try:
        if k == 0:
            return 'ret'
        if k == 1:
            raise ValueError('v')
        if k == 2:
            raise KeyError('k')
        print('body')
    except ValueError as e:
        print('caught', e, repr(e))
        return 'handler'
    except (KeyError, IndexError) as e:
        print('key', e)
    else:
        print('else')
    finally:
        print('finally', k)
    return 'end'
for k in range(4):
    print(t(k))
def fin():
    for i in range(3):
        try:
            if i == 1:
                continue
            if i == 2:
                break
            print('i', i)
        finally:
            print('f', i)
    try:
        return 1
    finally:
        return 2
print(fin())
def nested():
    try:
        try:
            1 / 0
        except ZeroDivisionError as e:
            raise RuntimeError('outer') from e
    except RuntimeError as e:
        print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
    try:
        try:
            {}['a']
        finally:
            print('cleanup')
    except KeyError as e:
        print('KeyError', e.args)
    try:
        raise
    except RuntimeError as e:
        print(e)
    try:
        try:
            int('x')
        except ValueError:
            raise
    except ValueError as e:
        print(e)
nested()
class CM:
    def __init__(self, n, swallow=False): self.n = n; self.swallow = swallow
    def __enter__(self): print('enter', self.n); return self
    def __exit__(self, t, v, tb): print('exit', self.n, t and t.__name__, v); return self.swallow
def w():
    with CM(1) as a, CM(2, True) as b:
        print(a.n, b.n)
        raise ValueError('in with')
    print('after')
    with CM(3):
        return 'returned'
print(w())
try:
    with CM(4):
        {}[1]
except KeyError as e:
    print('out', e)
def m(x):
    match x:
        case 0 | 1: return 'small'
        case int(n) if n > 100: return f'big {n}'
        case int(): return 'int'
        case [] : return 'empty'
        case [a]: return f'one {a}'
        case [a, *rest, b]: return f'{a} {rest} {b}'
        case {'k': v, **r}: return f'map {v} {r}'
        case P(x=0, y=y): return f'P0 {y}'
        case P(a, b): return f'P {a} {b}'
        case str() as s: return 'str ' + s
        case None: return 'none'
        case True: return 't'
        case (1.5 | 2.5) as fl: return f'fl {fl}'
        case _: return 'other'
class P:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
for v in [0, 1, 5, 500, [], [1], [1, 2], (1, 2, 3), {'k': 1, 'z': 2}, {}, P(0, 1), P(2, 3), 'hi', None, True, 1.5, 9.5]:
    print(m(v))
def counter():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    return inc
c = counter(); c(); print(c(5))
G = 1
def setg():
    global G
    G += 1
setg(); print(G)
a, (b, *c), d = 1, [2, 3, 4], 5
print(a, b, c, d)
x = y = [1]
x += [2]; print(y, x is y)
del y[0]; print(x)
z = 3
del z
try: z
except NameError as e: print(e)
def ul():
    print(q)
    q = 1
try: ul()
except UnboundLocalError as e: print(e)
assert True
try: assert 1 == 2, 'msg'
except AssertionError as e: print('AE', e)
def gen():
    try:
        x = yield 1
        print('got', x)
        y = yield 2
    except ValueError as e:
        print('gen caught', e)
        yield 'recovered'
    finally:
        print('gen fin')
g1 = gen(); print(next(g1), g1.send('hello'))
print(g1.throw(ValueError('boo')))
try: next(g1)
except StopIteration as e: print('stop', e.value)
g2 = gen(); next(g2); g2.close(); print('closed')
def sub():
    r = yield 1
    return r
def deleg():
    v = yield from sub()
    print('v', v)
    yield from [10, 20]
d1 = deleg(); next(d1); print(d1.send('s'), list(d1))
def bad():
    yield 1
    raise StopIteration
try: list(bad())
except RuntimeError as e: print('RE', e)
print([(i, j) for i in range(3) if i for j in range(i)], {k: v for k, v in [(1, 2)]}, sum(i for i in range(4)))
fs = [lambda: i for i in range(3)]
print([h() for h in fs])
fs = [lambda i=i: i for i in range(3)]
print([h() for h in fs])
if (nn := len('abc')) > 2: print(nn)
print([y := 1, y ** 2], y)
l = [1, 2, 3, 4]
for v in l:
    if v == 2: l.remove(v)
print(l)
d = {1: 1}
try:
    for k in d: d[k + 1] = 1
except RuntimeError as e: print(e)
def rec(n): return rec(n + 1)
try: rec(0)
except RecursionError as e: print('RecursionError')
def deco(arg):
    def wrap(fn):
        def inner(*a, **k):
            print('calling', arg, a, k)
            return fn(*a, **k)
        return inner
    return wrap
@deco('x')
def decorated(a, b=2, *, c=3): return a + b + c
print(decorated(1, c=5))
print(*[1, 2], sep='-', end='!\n')
print((lambda a, /, b, *args, c=1, **kw: (a, b, args, c, kw))(1, 2, 3, c=4, d=5))
