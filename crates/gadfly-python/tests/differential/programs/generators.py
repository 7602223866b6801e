"""Generators of every kind."""
import itertools


def count_down(n):
    print("start")
    while n > 0:
        got = yield n
        if got is not None:
            print("got", got)
            n = got
        else:
            n -= 1
    return "lift-off"


g = count_down(3)
print(next(g), next(g), g.send(5), next(g))
g.close()
try:
    next(g)
except StopIteration as e:
    print("stopped", e.value)


def averager():
    total, count, average = 0.0, 0, None
    try:
        while True:
            x = yield average
            total += x
            count += 1
            average = total / count
    except GeneratorExit:
        print("closing after", count)
        raise
    finally:
        print("finally")


avg = averager()
next(avg)
print(avg.send(10), avg.send(20), avg.send(60))
avg.close()


def robust():
    while True:
        try:
            yield "value"
        except ValueError as e:
            yield f"caught {e}"
        except KeyError:
            return "done"


r = robust()
print(next(r), r.throw(ValueError("bad")), next(r), r.throw(ValueError, "two"))
try:
    r.throw(KeyError("x"))
except StopIteration as e:
    print(repr(e.value))
except KeyError as e:
    print("key", e)


def inner():
    x = yield 1
    print("inner got", x)
    y = yield 2
    print("inner got", y)
    return x, y


def outer():
    result = yield from inner()
    print("result", result)
    yield from [10, 20]
    yield from range(2)
    yield from "ab"
    return 5


o = outer()
print(next(o), o.send("a"), o.send("b"), list(o))


def tree(n):
    if n:
        left, value, right = n
        yield from tree(left)
        yield value
        yield from tree(right)


print(list(tree(((None, 1, None), 2, ((None, 3, None), 4, None)))))


def primes():
    found = []
    for n in itertools.count(2):
        if all(n % p for p in found):
            found.append(n)
            yield n


print(list(itertools.islice(primes(), 10)))
print(list(itertools.takewhile(lambda p: p < 30, primes())))
gen = (x * x for x in range(10) if x % 2)
print(next(gen), list(gen), list(gen), sum(x for x in range(5)))


def bad():
    yield 1
    raise StopIteration("oops")


try:
    list(bad())
except RuntimeError as e:
    print("RuntimeError", e, repr(e.__cause__))


def fails():
    yield 1
    1 / 0


try:
    for x in fails():
        print(x)
except ZeroDivisionError as e:
    print(e)

e = fails()
print(e.__name__, type(e).__name__, iter(e) is e)
try:
    count_down(1).send(3)
except TypeError as err:
    print(err)


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        n = self.n
        while n:
            yield n
            n -= 1

    def __reversed__(self):
        return (i for i in range(1, self.n + 1))


c = Countdown(4)
print(list(c), list(c), list(reversed(c)), max(c), sorted(c), 3 in c, [*c, *c], dict(zip(c, "abcd")))
a, *b = c
print(a, b)


def chain(*its):
    for it in its:
        yield from it


print(list(chain("ab", [1], (2, 3), {4: 5})))


def window(seq, n):
    it = iter(seq)
    win = list(itertools.islice(it, n))
    if len(win) == n:
        yield tuple(win)
    for x in it:
        win = win[1:] + [x]
        yield tuple(win)


print(list(window(range(6), 3)))


def closing():
    try:
        yield 1
        yield 2
    finally:
        print("cleaned")


for x in closing():
    print(x)
    break
k = closing()
next(k)
k.close()
print("end")
