"""Exceptions: flow, chaining, cleanup."""


def divide(a, b):
    try:
        result = a / b
    except ZeroDivisionError:
        print("zero")
        return None
    except TypeError as e:
        print("type:", e)
        raise
    else:
        print("fine")
        return result
    finally:
        print("finally")


print(divide(6, 3), divide(1, 0))
try:
    divide("a", 1)
except TypeError:
    print("outer")


def order():
    try:
        return "try"
    finally:
        print("cleanup")


def override():
    for i in range(3):
        try:
            if i == 1:
                continue
            if i == 2:
                break
            print("body", i)
        finally:
            print("fin", i)
    try:
        raise KeyError("lost")
    finally:
        return "swallowed"


print(order(), override())


class AppError(Exception):
    """Base."""

    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code

    def __str__(self):
        return f"[{self.code}] {self.args[0]}"


class NotFound(AppError):
    pass


def load(key):
    try:
        return {"a": 1}[key]
    except KeyError as e:
        raise NotFound(f"no {key}", 404) from e


try:
    load("z")
except AppError as e:
    print(e, repr(e), e.code, type(e.__cause__).__name__, e.__cause__.args, e.__context__ is e.__cause__, e.__suppress_context__, isinstance(e, NotFound))
try:
    try:
        1 / 0
    except ZeroDivisionError:
        int("x")
except ValueError as e:
    print(type(e.__context__).__name__, e.__cause__, e)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("plain") from None
except ValueError as e:
    print(e.__cause__, e.__suppress_context__, e.__context__)
try:
    raise ValueError
except ValueError as e:
    print(repr(e), str(e) == "", e.args)
try:
    raise ValueError("a", 1)
except (KeyError, ValueError) as e:
    print(e, e.args)
try:
    e
except NameError as err:
    print(err)
for bad in [lambda: None.x, lambda: undefined, lambda: (1).foo, lambda: [].foo(), lambda: 5(), lambda: "a".x, lambda: int([]), lambda: float("q"), lambda: 1 << -1, lambda: range(1, 2, 0), lambda: next(iter([])), lambda: chr(-1), lambda: [1, 2].index(3), lambda: (lambda x: x)(), lambda: (lambda: 1)(2), lambda: divmod(1, 0), lambda: 2 ** -1 // 0, lambda: 5 % 0, lambda: 1.0 // 0, lambda: isinstance(1, 2), lambda: sum(["a"]), lambda: int("12", 1), lambda: round("a"), lambda: abs("a"), lambda: sorted(5), lambda: reversed(5), lambda: len(), lambda: print(end=3)]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)


class Manager:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print("enter", self.name)
        return self.name

    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind.__name__ if kind else None, value)
        return self.swallow


with Manager("a") as a, Manager("b", True) as b:
    print(a, b)
    raise RuntimeError("inside")
print("after")
try:
    with Manager("c"):
        with Manager("d"):
            raise KeyError("k")
except KeyError as e:
    print("caught", e)


def gen():
    with Manager("g"):
        yield 1
        yield 2


for x in gen():
    print(x)


def nested():
    try:
        try:
            raise ValueError("first")
        finally:
            raise TypeError("second")
    except TypeError as e:
        return e.__context__


print(repr(nested()))
try:
    assert 1 == 2, "math"
except AssertionError as e:
    print("assert", e)
try:
    raise StopIteration(5)
except StopIteration as e:
    print(e.value)
err = ValueError("noted")
err.add_note("a note") if hasattr(err, "add_note") else None
print(getattr(err, "__notes__", ["a note"]))
try:
    raise err
except ValueError as e:
    try:
        raise
    except ValueError as f:
        print(f is e is err)


def recurse(n):
    return recurse(n + 1)


try:
    recurse(0)
except RecursionError as e:
    print(str(e)[:32])
print(issubclass(KeyError, LookupError), ZeroDivisionError.__mro__[1].__name__, BaseException.__subclasses__ is not None)
try:
    raise SystemExit(3)
except SystemExit as e:
    print(e.code)
