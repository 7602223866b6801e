"""Looks for counterexamples to what Gadfly claims of Python modules.

Reads claims as JSON from standard input and calls the functions of each module in this interpreter with
many small inputs:

    [{"file": "a.py", "unreachable": [3, 7], "complete": ["f", "Stack.pop"],
      "findings": [[4, "ZeroDivisionError"]], "runs": 300}]

- A line that is called unreachable must not be executed by any call of any function of the module.
- A function whose search is called complete must not fail where nothing was found. Deliberate failures
  (`raise`, `assert`) and failures of functions without annotations are not judged.

Prints {"claims": n, "calls": n, "refuted": ["…"]}.
"""

import ast
import collections
import contextlib
import copy
import enum
import importlib.util
import inspect
import io
import itertools
import json
import os
import pathlib
import random
import sys
import types
import typing

MOST_LINES = 20_000
MISSING = inspect.Parameter.empty


class Word(str):
    """A string that is no plain one."""


class Whole(int):
    """An integer that is no plain one."""


class Row(list):
    """A list that is no plain one."""


class Table(dict):
    """A dictionary that is no plain one."""


class Named(str, enum.Enum):
    """Strings that are members of an enumeration."""

    A = "a"


class TooLong(BaseException):
    """A call that executes too many lines."""


class Values:
    """Small values of a type, the smallest first."""

    def __init__(self, module, tree):
        self.module = module
        # Some parameter has a type of which there are no values here.
        self.lacking = False
        constants = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
        near = {c + d for c in constants if type(c) is int and abs(c) < 10**6 for d in (-1, 0, 1)}
        self.ints = [0, 1, -1, 2, 3, -2, 5, 10] + sorted(near - {0, 1, -1, 2, 3, -2, 5, 10})
        words = {c for c in constants if type(c) is str and len(c) < 12 and "\n" not in c}
        self.strings = ["", "a", "b", "ab", "aa", " ", "1", "-1", "Ab c", "0.5"] + sorted(words)
        self.floats = [0.0, 1.0, -1.5, 0.25, 1e308, float("inf"), float("nan")]
        # Integers are accepted as floats, truth values as integers, subclasses everywhere.
        self.floats += [0, 2, True, 2**53 + 1, *self.ints[8:]]
        # Nobody waits for a power of such a number.
        if not any(isinstance(n, (ast.Pow, ast.LShift)) for n in ast.walk(tree)):
            self.floats += [10**400, -(10**400)]
        self.ints += [True, False, Whole(3)]
        self.strings += [Word("a"), Named.A]
        self.classes = [
            c for c in vars(module).values()
            if isinstance(c, type) and c.__module__ == module.__name__ and not typing.is_typeddict(c)
        ]
        self.attributes = sorted(
            {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
            - {a for t in (str, list, dict, set, int, bytes) for a in dir(t)}
        )

    def of(self, annotation, depth=0):
        """Some values; objects that can change are made anew by `fresh`."""
        if isinstance(annotation, str):
            try:
                annotation = eval(annotation, dict(vars(self.module)))
            except Exception:
                annotation = MISSING
        if annotation is MISSING or annotation in (typing.Any, object) or isinstance(annotation, typing.TypeVar):
            return self.anything(depth)
        origin, args = typing.get_origin(annotation), typing.get_args(annotation)
        few = 3 if depth else 40
        if annotation is None or annotation is type(None):
            return [None]
        if origin in (typing.Union, types.UnionType):
            return [v for a in reversed(args) for v in self.of(a, depth)]
        if origin is typing.Literal:
            return list(args)
        if origin is typing.Annotated:
            return self.of(args[0], depth)
        plain = {
            int: self.ints, str: self.strings, float: self.floats, bool: [False, True],
            bytes: [b"", b"a", b"\0\xff"], bytearray: [bytearray(), bytearray(b"ab")],
            complex: [0j, 1j], memoryview: [memoryview(b""), memoryview(b"ab")],
            pathlib.Path: [pathlib.Path(p) for p in ("a.txt", "", "b/c", "x.tar.gz", "a")],
        }
        if annotation in plain:
            return plain[annotation][:few] if depth else plain[annotation]
        if isinstance(annotation, typing.NewType):
            return self.of(annotation.__supertype__, depth)
        base = origin or annotation
        if not isinstance(base, type):
            self.lacking = True
            return [None, lambda *a: a[0] if a else 0]
        if issubclass(base, enum.Flag):
            members = list(base)
            sets = itertools.chain.from_iterable(
                itertools.combinations(members, n) for n in range(min(len(members), 3) + 1))
            found = [base(0) if not s else s[0] if len(s) == 1 else s[0] | s[1] if len(s) == 2
                     else s[0] | s[1] | s[2] for s in sets]
            for unnamed in (8, 64, 9, -1):
                with contextlib.suppress(ValueError):
                    found.append(base(unnamed))
            return [v for v in found if isinstance(v, base)]
        if issubclass(base, enum.Enum):
            return list(base)
        if base is tuple:
            if len(args) == 2 and args[1] is Ellipsis:
                return [tuple(v) for v in self.sequences(args[0], depth)]
            made = [tuple(v) for v in self.some_products([self.of(a, depth + 1) for a in args])]
            return made + self.named_tuples(len(args), made)
        name = base.__name__
        if name in ("dict", "Mapping", "MutableMapping", "defaultdict", "Counter"):
            key, value = args if len(args) == 2 else (str, int)
            keys, values = self.of(key, depth + 1), self.of(value, depth + 1)
            pairs = [(k, v) for k in keys[:4] for v in values[:3] if hashable(k)]
            made = [{}] + [{k: v} for k, v in pairs] + [dict([a, b]) for a in pairs for b in pairs]
            more = [kind(v) for v in made[:2] for kind in (
                Table, collections.OrderedDict, lambda v: collections.defaultdict(int, v))]
            return made[:4] if depth else made[:60] + more
        if name in ("set", "frozenset", "Set", "MutableSet"):
            items = [v for v in self.of(args[0] if args else int, depth + 1) if hashable(v)]
            make = frozenset if name == "frozenset" else set
            return [make(c) for n in range(3) for c in itertools.combinations(items[:4], n)]
        if name in ("list", "Sequence", "Iterable", "Collection", "MutableSequence", "deque", "Iterator"):
            made = self.sequences(args[0] if args else int, depth)
            if name == "deque":
                return [base(v) for v in made]
            if name == "list":
                made = made + [Row(v) for v in made[:3]]
            elif name != "Iterator":
                made = made + [tuple(v) for v in made[:3]]
                made += [range(3), range(0)] if args in ((), (int,)) else []
            return [iter(v) for v in made] if name == "Iterator" else made
        if name == "Callable":
            return [lambda *a: 0, lambda *a: a[0] if a else None, lambda *a: len(a) > 1, lambda *a: True]
        if base in self.classes and depth < 4:
            return self.objects(base, depth)
        self.lacking = True
        return [None]

    def sequences(self, item, depth):
        items = self.of(item, depth + 1)
        if depth:
            return [[], items[:1], items[:2], items[1:2] * 2]
        small = items[:5]
        made = [[]]
        for n in (1, 2, 3):
            made += [list(c) for c in itertools.product(small, repeat=n)]
        return made + [[v] for v in items[5:]] + [sorted(items, key=repr)[:6]]

    def named_tuples(self, count, made):
        """Named tuples of the module, or some other, in place of plain ones."""
        own = [c for c in self.classes if issubclass(c, tuple) and len(getattr(c, "_fields", ())) == count]
        own.append(collections.namedtuple("Pair", [f"f{i}" for i in range(count)]))
        return [c(*v) for c in own for v in made[:2]]

    def some_products(self, choices):
        return list(itertools.islice(itertools.product(*[c[:6] for c in choices]), 60))

    def objects(self, cls, depth):
        found = []
        concrete = [c for c in self.classes if cls in c.__mro__ and not inspect.isabstract(c)]
        for c in concrete:
            for args in some_arguments(self, c, 12 if depth == 0 else 3, depth + 1):
                with contextlib.suppress(Exception):
                    found.append(c(*args[0], **args[1]))
        return found + [self.completed(v) for v in found[:3]] or [None]

    def completed(self, made):
        """A copy that went through the functions of the module that take just one object."""
        made = fresh(made)
        for function in vars(self.module).values():
            if inspect.isfunction(function) and len(parameters(function, False) or []) == 1:
                with contextlib.suppress(BaseException), contextlib.redirect_stdout(io.StringIO()):
                    function(made)
        return made

    def anything(self, depth):
        if depth > 2:
            return [0, "a", None]
        found = list(self.ints[: 4 if depth else None]) + self.strings[: 3 if depth else None]
        found += [None, True, 0.5, (), (1, 2), b"a", bytearray(b"a")]
        if depth < 2:
            found += self.sequences(int, 1) + self.sequences(str, 1) + [[[1, 2], [3, 4]], [(1, "a")], ["b", "a"]]
            found += [{}, {"a": 1}, {1: "a"}, {"a": [1]}, {1, 2}, {"a"}, range(3), lambda *a: a[0] if a else 0]
        if self.attributes and depth < 2:
            plain = types.SimpleNamespace(**{a: 0 for a in self.attributes})
            empty = types.SimpleNamespace(**{a: None for a in self.attributes})
            chain = types.SimpleNamespace(**{a: copy.copy(empty) for a in self.attributes})
            mixed = [
                types.SimpleNamespace(**{a: (empty if a == b else 1) for a in self.attributes})
                for b in self.attributes
            ]
            ending = [
                types.SimpleNamespace(**{a: (None if a == b else 1) for a in self.attributes})
                for b in self.attributes
            ]
            found += [plain, empty, chain] + mixed + ending
        for cls in self.classes:
            if depth < 2:
                found += self.objects(cls, depth + 1)[:4]
        return found


def hashable(value):
    try:
        hash(value)
    except TypeError:
        return False
    return True


def fresh(value):
    try:
        return copy.deepcopy(value)
    except Exception:
        return value


def parameters(function, bound):
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    return found[1:] if bound else found


def some_arguments(values, function, most, depth=0, bound=False):
    """Up to so many calls: all combinations of small values if they are few, else some of them."""
    found = parameters(function, bound)
    if found is None:
        return
    choices, keywords = [], []
    for p in found:
        if p.kind is p.VAR_KEYWORD:
            continue
        if p.kind is p.VAR_POSITIONAL:
            choices.append([("*", tuple(v)) for v in values.sequences(p.annotation, 1)])
        else:
            options = [("k", (p.name, v)) if p.kind is p.KEYWORD_ONLY else ("p", v)
                       for v in values.of(p.annotation, depth)]
            if p.default is not MISSING:
                options.insert(0, ("d", None))
            choices.append(options)
    size = 1
    for options in choices:
        size *= len(options)
    if size <= most:
        chosen = itertools.product(*choices)
    else:
        rng = random.Random(1)
        smallest = itertools.islice(itertools.product(*[c[:4] for c in choices]), most // 4)
        chosen = itertools.chain(smallest, ([rng.choice(c) for c in choices] for _ in range(most)))
    for combination in chosen:
        args, kwargs, open_ = [], {}, True
        for how, value in combination:
            if how == "d":
                open_ = False
            elif how == "k":
                kwargs[value[0]] = value[1]
            elif not open_:
                break
            elif how == "*":
                args += value
            else:
                args.append(value)
        yield args, kwargs


class Sweep:
    def __init__(self, claim):
        self.file = os.path.abspath(claim["file"])
        self.unreachable = set(claim["unreachable"])
        self.complete = set(claim["complete"])
        self.findings = {(line, name.split(".")[-1]) for line, name in claim["findings"]}
        self.runs = claim["runs"]
        self.calls = 0
        self.refuted = {}
        with open(self.file, encoding="utf-8") as source:
            tree = ast.parse(source.read())
        self.deliberate = {
            line for n in ast.walk(tree) if isinstance(n, (ast.Raise, ast.Assert))
            for line in range(n.lineno, n.end_lineno + 1)
        }
        sys.path.insert(0, os.path.dirname(self.file))
        spec = importlib.util.spec_from_file_location(pathlib.Path(self.file).stem, self.file)
        self.module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = self.module
        with contextlib.redirect_stdout(io.StringIO()):
            spec.loader.exec_module(self.module)
        self.values = Values(self.module, tree)

    def entries(self):
        name = self.module.__name__
        for key, value in list(vars(self.module).items()):
            if inspect.isfunction(value) and value.__module__ == name:
                yield key, value, None
            elif isinstance(value, type) and value.__module__ == name:
                yield key, value, None
                for method, function in list(vars(value).items()):
                    if inspect.isfunction(function):
                        yield f"{key}.{method}", function, value
                    elif isinstance(function, (staticmethod, classmethod)):
                        yield f"{key}.{method}", getattr(value, method), None
                    elif isinstance(function, property) and function.fget:
                        yield f"{key}.{method}", function.fget, value

    def sweep(self):
        for name, function, owner in self.entries():
            if owner is None:
                for args, kwargs in some_arguments(self.values, function, self.runs):
                    self.call(name, function, args, kwargs)
                continue
            if name.endswith(".__init__") or inspect.isabstract(owner):
                continue
            receivers = [o for o in self.values.objects(owner, 0) if o is not None]
            rng = random.Random(1)
            calls = list(some_arguments(self.values, function, self.runs, bound=True)) or [([], {})]
            for at in range(max(len(calls), min(self.runs, 4 * len(receivers)))):
                if not receivers:
                    break
                receiver = fresh(receivers[at % len(receivers)])
                for _ in range(rng.randrange(4)):
                    self.history(receiver, owner, rng)
                args, kwargs = calls[at % len(calls)]
                self.call(name, function, [receiver, *args], kwargs)

    def history(self, receiver, owner, rng):
        """One more call that may change the object: a method, or a function of the module."""
        names = [n for n, f in vars(owner).items() if inspect.isfunction(f) and not n.startswith("__")]
        others = [f for f in vars(self.module).values()
                  if inspect.isfunction(f) and f.__module__ == self.module.__name__]
        with contextlib.suppress(BaseException), contextlib.redirect_stdout(io.StringIO()):
            if names and rng.random() < 0.8:
                method = getattr(receiver, rng.choice(names))
                options = list(some_arguments(self.values, method, 8))
                args, kwargs = rng.choice(options)
                self.limited(method, fresh(args), fresh(kwargs))
            elif others:
                function = rng.choice(others)
                if len(parameters(function, False) or []) == 1:
                    self.limited(function, [receiver], {})

    def limited(self, function, args, kwargs):
        """Calls with a limit on the executed lines; what was executed is checked."""
        left = MOST_LINES

        def local(frame, event, _):
            nonlocal left
            if event == "line":
                left -= 1
                if frame.f_lineno in self.unreachable:
                    self.reached.add(frame.f_lineno)
                if left < 0:
                    raise TooLong
            return local

        def trace(frame, event, _):
            return local if frame.f_code.co_filename == self.file else None

        self.reached = set()
        sys.settrace(trace)
        try:
            result = function(*args, **kwargs)
            if inspect.isgenerator(result):
                for _ in itertools.islice(result, 50):
                    pass
            elif inspect.iscoroutine(result):
                with contextlib.suppress(StopIteration):
                    result.send(None)
                result.close()
        finally:
            sys.settrace(None)

    def call(self, name, function, args, kwargs):
        self.calls += 1
        shown = None
        if self.calls % 50 == 1 or self.complete or self.unreachable:
            shown = text_of(name, args, kwargs)
        # Copied together: an object that is given twice stays one object.
        args, kwargs = fresh((args, kwargs))
        failed = None
        lines = iter(["3", "a", "", "0", "-1", "7"])
        with contextlib.redirect_stdout(io.StringIO()), replaced_input(lines):
            try:
                self.limited(function, args, kwargs)
            except (TooLong, MemoryError, SystemExit, EOFError):
                pass
            except Exception as error:
                failed = error
        for line in self.reached:
            self.refute(f"{self.file}:{line} is called unreachable", shown)
        if failed is not None and name in self.complete:
            self.judge(name, function, failed, shown)

    def judge(self, name, function, error, shown):
        frames = []
        trace = error.__traceback__
        while trace is not None:
            frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
            trace = trace.tb_next
        own = [at for at, (file, _) in enumerate(frames) if file == self.file]
        if not own:
            return  # The call itself did not fit the parameters.
        line = frames[own[-1]][1]
        if own[-1] == len(frames) - 1 and line in self.deliberate:
            return
        typed = all(p.annotation is not MISSING or p.name == "self"
                    for p in parameters(function, False) or [])
        about_types = isinstance(error, (TypeError, AttributeError))
        if not typed or about_types and self.without_values(function):
            return
        kinds = {c.__name__ for c in type(error).__mro__}
        lines = {line}
        if isinstance(error, RecursionError):
            lines = {line for _, line in frames}
        if not any((line, kind) in self.findings for line in lines for kind in kinds):
            self.refute(f"{name} is called complete, but {type(error).__name__} at {self.file}:{line}", shown)

    def without_values(self, function):
        """Whether something else was passed because there are no values of a parameter's type."""
        self.values.lacking = False
        for p in parameters(function, False) or []:
            if p.name != "self":
                self.values.of(p.annotation)
        return self.values.lacking

    def refute(self, claim, how):
        self.refuted.setdefault(claim, how)


@contextlib.contextmanager
def replaced_input(lines):
    import builtins

    before = builtins.input
    builtins.input = lambda prompt="": next_line(lines)
    try:
        yield
    finally:
        builtins.input = before


def next_line(lines):
    for line in lines:
        return line
    raise EOFError


def text_of(name, args, kwargs):
    try:
        parts = [repr(a) for a in args] + [f"{k}={v!r}" for k, v in kwargs.items()]
        return f"{name}({', '.join(parts)})"[:300]
    except Exception:
        return name


def main():
    sys.setrecursionlimit(400)
    claims, calls, refuted = 0, 0, []
    for claim in json.load(sys.stdin):
        sweep = Sweep(claim)
        sweep.sweep()
        claims += len(sweep.unreachable) + len(sweep.complete)
        calls += sweep.calls
        refuted += [f"{what}: {how}" for what, how in sorted(sweep.refuted.items())]
    print(json.dumps({"claims": claims, "calls": calls, "refuted": refuted}))


if __name__ == "__main__":
    main()
