"""Context managers of the library and one's own."""
import contextlib
import io
from contextlib import ExitStack, closing, contextmanager, nullcontext, redirect_stdout, suppress


@contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name.upper()
    except ValueError as e:
        print("handled", e)
    finally:
        print(f"</{name}>")


with tag("p") as t:
    print(t)
with tag("div"):
    with tag("span"):
        raise ValueError("inner")
try:
    with tag("b"):
        raise KeyError("through")
except KeyError as e:
    print("outside", e)


@tag("deco")
def work(x):
    return x * 2


print(work(4), work(5))
with suppress(ZeroDivisionError, KeyError):
    1 / 0
    print("never")
with nullcontext(7) as n:
    print(n)


class Thing:
    def close(self):
        print("closed")


with closing(Thing()) as thing:
    print(type(thing).__name__)
buffer = io.StringIO()
with redirect_stdout(buffer):
    print("hidden", end="")
    with tag("x"):
        pass
print(repr(buffer.getvalue()))
with ExitStack() as stack:
    names = [stack.enter_context(tag(n)) for n in "ab"]
    stack.callback(print, "callback", names)
    print("body")
try:
    with ExitStack() as stack:
        stack.enter_context(tag("outer"))
        stack.callback(lambda: print("last"))
        raise RuntimeError("boom")
except RuntimeError as e:
    print(e)


class Transaction:
    def __init__(self, data):
        self.data = data

    def __enter__(self):
        self.backup = dict(self.data)
        return self.data

    def __exit__(self, kind, value, tb):
        if kind is not None:
            self.data.clear()
            self.data.update(self.backup)
            print("rolled back", kind.__name__)
        return kind is not None and issubclass(kind, LookupError)


account = {"a": 10, "b": 0}
with Transaction(account) as d:
    d["a"] -= 5
    d["b"] += 5
print(account)
with Transaction(account) as d:
    d["a"] -= 100
    d["missing"]["x"]
print(account)
try:
    with Transaction(account) as d:
        d["a"] = "x" + 1
except TypeError as e:
    print("TypeError", account)


@contextmanager
def bad():
    if False:
        yield


try:
    with bad():
        pass
except RuntimeError as e:
    print(e)


@contextmanager
def twice():
    yield 1
    yield 2


try:
    with twice():
        pass
except RuntimeError as e:
    print(e)


class NoExit:
    def __enter__(self):
        return self


for broken in (NoExit(), 5):
    try:
        with broken:
            pass
    except (TypeError, AttributeError) as e:
        print(type(e).__name__)


def early():
    for i in range(3):
        with tag(str(i)):
            if i == 1:
                return "early"
            continue


print(early())
with (tag("one") as a, tag("two") as b):
    print(a, b)
print(isinstance(tag("q"), contextlib.AbstractContextManager))
