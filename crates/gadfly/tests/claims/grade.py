"""Looks for counterexamples to what `gadfly grade` claims of Python submissions.

Reads claims as JSON from standard input and calls reference and submission in this interpreter with the
same small inputs:

    [{"reference": "r.py", "submission": "s.py", "entries": ["f", "Stack", "Stack.pop"], "complete": true,
      "elements": 3, "precondition": "valid", "examples": {"f": [{"xs": "[1]"}]}, "runs": 300}]

- Results, types of exceptions, printed output and arguments afterwards must be the same, as `docs/grade.md`
  defines it. Objects are compared by what their methods return in random sequences of calls.
- An input is judged if the reference is meant for it: it has the annotated types, or (without
  annotations) types of the inputs that Gadfly tried itself (`examples`), it satisfies the precondition,
  and the reference ends with a result or with an exception that says nothing about types, stack or memory.
- A claim that is not complete says nothing of inputs with more than `elements` elements.

Prints {"claims": n, "calls": n, "refuted": ["…"]}.
"""

import ast
import contextlib
import dataclasses
import inspect
import io
import json
import math
import os
import pathlib
import random
import signal
import sys
import types
import typing

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from sweep import MISSING, TooLong, Values, fresh, parameters, replaced_input, some_arguments  # noqa: E402

SECONDS = 1.0
TOLERANCE = 1e-9
MOST_WALKED = 20
LONG_LIFE = 6
# Who needs more time or stack with numbers up to this is not slow, but does not finish.
SMALL_NUMBER = 100
ABOUT_RESOURCES = ("RecursionError", "MemoryError", "TooLong", "OverflowError")


def load(path, name):
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    source = pathlib.Path(path).read_text(encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, str(path), "exec"), module.__dict__)
    return module, source


def kind_of(value):
    """The annotation that a literal fits."""
    if isinstance(value, (list, set, frozenset)):
        kinds = {kind_of(v) for v in value}
        inner = union(kinds) if kinds else int
        return {list: list, set: set, frozenset: frozenset}[type(value)][inner]
    if isinstance(value, tuple):
        return tuple[tuple(kind_of(v) for v in value)] if value else tuple
    if isinstance(value, dict):
        keys, values = {kind_of(k) for k in value}, {kind_of(v) for v in value.values()}
        return dict[union(keys) if keys else str, union(values) if values else int]
    return type(value)


def union(kinds):
    ordered = sorted(kinds, key=repr)
    return ordered[0] if len(ordered) == 1 else typing.Union[tuple(ordered)]


def elements(value):
    """The length of the longest container or string in a value."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return max([len(value), *map(elements, value), *map(elements, value.values())])
    if isinstance(value, (list, tuple, set, frozenset)):
        return max([len(value), *map(elements, value)])
    return 0


def numbers(value):
    """The number in a value that is farthest from zero."""
    if isinstance(value, (int, float)):
        return abs(value)
    if isinstance(value, dict):
        return max([0, *map(numbers, value), *map(numbers, value.values())])
    if isinstance(value, (list, tuple, set, frozenset)):
        return max([0, *map(numbers, value)])
    return 0


def own_value(module, value):
    """A copy of a value, made of the module's own classes; fails if that cannot be done."""
    if isinstance(value, (list, tuple, set, frozenset)) and type(value) in (list, tuple, set, frozenset):
        return type(value)([own_value(module, v) for v in value])
    if type(value) is dict:
        return {own_value(module, k): own_value(module, v) for k, v in value.items()}
    if dataclasses.is_dataclass(value):
        fields = [own_value(module, getattr(value, f.name)) for f in dataclasses.fields(value)]
        return getattr(module, type(value).__name__)(*fields)
    if type(value).__module__ != "builtins":
        raise ValueError(f"{type(value)} is an object of one program")
    return fresh(value)


@contextlib.contextmanager
def limited():
    def stop(_signal, _frame):
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def outcome(function, args, kwargs, lines):
    """How a call ends, and what it prints."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), replaced_input(iter(lines)), limited():
            result = function(*args, **kwargs)
            if inspect.isgenerator(result) or hasattr(result, "__next__"):
                result = walked(result)
            ended = ("returns", result)
    except TooLong:
        ended = ("raises", "TooLong")
    except (Exception, SystemExit) as error:
        ended = ("raises", type(error).__name__)
    return ended, output.getvalue()


def walked(iterator):
    found = []
    try:
        for value in iterator:
            found.append(value)
            if len(found) == MOST_WALKED:
                break
    except Exception as error:
        found.append(type(error).__name__)
    return ("elements", found)


def same(one, other, depth=0):
    """Whether two values are the same as docs/grade.md has it; what cannot be compared is not different."""
    if depth > 30 or callable(one) and callable(other):
        return True
    number = lambda v: isinstance(v, (int, float)) and not isinstance(v, bool)
    if number(one) and number(other):
        if isinstance(one, float) or isinstance(other, float):
            both_nan = one != one and other != other
            return both_nan or math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
        return int(one) == int(other)
    if isinstance(one, dict) and isinstance(other, dict):
        if len(one) != len(other):
            return False
        return all(any(same(k, l, depth + 1) and same(v, w, depth + 1) for l, w in other.items())
                   for k, v in one.items())
    for kind in (list, tuple):
        if isinstance(one, kind) and isinstance(other, kind):
            return len(one) == len(other) and all(same(a, b, depth + 1) for a, b in zip(one, other))
    for kind in (set, frozenset):
        if isinstance(one, kind) and isinstance(other, kind):
            return len(one) == len(other) and all(any(same(a, b, depth + 1) for b in other) for a in one)
    if type(one).__module__ == "builtins" or type(other).__module__ == "builtins":
        return type(one) is type(other) and one == other
    if type(one).__name__ != type(other).__name__:
        return False
    if not hasattr(one, "__dict__") or not hasattr(other, "__dict__"):
        return repr(one) == repr(other)
    public = [n for n in vars(one) if not n.startswith("_")]
    return all(n in vars(other) and same(vars(one)[n], vars(other)[n], depth + 1) for n in public)


class Claim:
    def __init__(self, claim):
        self.claim = claim
        self.reference, source = load(claim["reference"], "reference")
        self.submission, other = load(claim["submission"], "submission")
        self.text = source
        self.values = Values(self.reference, ast.parse(source + "\n" + other))
        self.values.module = self.reference
        self.calls = 0
        self.refuted = None
        valid = claim.get("precondition")
        self.valid = getattr(self.reference, valid) if valid else None

    def check(self):
        for entry in self.claim["entries"]:
            owner, _, method = entry.rpartition(".")
            found = getattr(self.reference, owner or method, None)
            if inspect.isfunction(found):
                self.check_function(entry, found)
            elif inspect.isclass(found) and not owner:
                self.check_class(found)

    def annotated(self, entry, function, bound=False):
        """The function with annotations, from examples where the program has none; None if nothing is known."""
        found = parameters(function, bound)
        if found is None:
            return None
        try:
            hints = typing.get_type_hints(function)
        except Exception:
            hints = {}
        examples = self.claim.get("examples", {}).get(entry, [])
        known = []
        for p in found:
            annotation = hints.get(p.name, MISSING)
            if annotation is MISSING:
                kinds = set()
                for example in examples:
                    with contextlib.suppress(ValueError, SyntaxError, KeyError):
                        kinds.add(kind_of(ast.literal_eval(example[p.name])))
                if not kinds:
                    return None
                annotation = union(kinds)
            known.append(p.replace(annotation=annotation))
        signature = inspect.Signature(known)
        stand_in = lambda *args, **kwargs: None
        stand_in.__signature__ = signature
        return stand_in

    def is_judged(self, args, kwargs):
        if self.claim["complete"]:
            return True
        values = [*args, *kwargs.values()]
        return all(elements(v) <= self.claim["elements"] and numbers(v) <= self.claim["numbers"] for v in values)

    def check_function(self, entry, function):
        stand_in = self.annotated(entry, function)
        other = getattr(self.submission, entry, None)
        if stand_in is None or other is None:
            return
        lines = [["3", "1", "2", "0"], ["a", "", "b"], []]
        asks = "input(" in self.text
        for args, kwargs in some_arguments(self.values, stand_in, self.claim["runs"]):
            if not self.is_judged(args, kwargs):
                continue
            with contextlib.suppress(Exception):
                # What is asked of inputs may not be meant for all of a type.
                if self.valid is not None and not self.valid(*fresh(args), **fresh(kwargs)):
                    continue
                for typed in lines if asks else lines[:1]:
                    self.call(entry, function, other, args, kwargs, typed)

    def call(self, entry, function, other, args, kwargs, lines):
        try:
            ours = [own_value(self.reference, a) for a in args]
            theirs = [own_value(self.submission, a) for a in args]
        except ValueError:
            return
        expected = outcome(function, ours, fresh(kwargs), lines)
        if not self.is_meant(expected[0]):
            return
        actual = outcome(other, theirs, fresh(kwargs), lines)
        self.calls += 1
        if self.is_excused(actual[0], args):
            return
        alike = same_outcome(expected, actual) and same(ours, theirs)
        if not alike:
            shown = ", ".join(map(repr, args))
            self.refute(f"{entry}({shown}): {expected} {ours}, but {actual} {theirs}")

    def is_meant(self, ended):
        how, what = ended
        if how == "returns":
            return True
        if what in ABOUT_RESOURCES or what == "EOFError":
            return False
        return what not in ("TypeError", "AttributeError") or what in self.text

    def is_excused(self, ended, args):
        how, what = ended
        return how == "raises" and what in ABOUT_RESOURCES and numbers(args) > SMALL_NUMBER

    def check_class(self, cls):
        """The same sequences of calls of an object of each program."""
        other = getattr(self.submission, cls.__name__, None)
        init = self.annotated(cls.__name__, cls)
        if other is None or init is None:
            return
        methods = {}
        for name, function in inspect.getmembers(cls, inspect.isfunction):
            stand_in = self.annotated(f"{cls.__name__}.{name}", function, bound=True)
            if not name.startswith("_") and stand_in is not None:
                methods[name] = list(some_arguments(self.values, stand_in, 30))
        rng = random.Random(1)
        starts = list(some_arguments(self.values, init, 20)) or [([], {})]
        for at in range(self.claim["runs"]):
            args, kwargs = starts[at % len(starts)]
            if self.is_judged(args, kwargs):
                self.life(cls, other, args, kwargs, methods, rng)

    def life(self, cls, other, args, kwargs, methods, rng):
        expected = outcome(cls, fresh(args), fresh(kwargs), [])
        if not self.is_meant(expected[0]):
            return
        actual = outcome(other, fresh(args), fresh(kwargs), [])
        story = [f"{cls.__name__}({', '.join(map(repr, args))})"]
        self.calls += 1
        if expected[0][0] != actual[0][0] or expected[0][0] == "raises":
            if not same_outcome(expected, actual):
                self.refute(f"{story}: {expected}, but {actual}")
            return
        ours, theirs = expected[0][1], actual[0][1]
        for _ in range(rng.randrange(1, LONG_LIFE)):
            name = rng.choice(sorted(methods)) if methods else None
            if name is None or not methods[name]:
                return
            args, kwargs = rng.choice(methods[name])
            if not self.is_judged(args, kwargs):
                continue
            expected = outcome(getattr(ours, name), fresh(args), fresh(kwargs), [])
            if not self.is_meant(expected[0]):
                return
            method = getattr(theirs, name, None)
            if method is None:
                return
            actual = outcome(method, fresh(args), fresh(kwargs), [])
            story.append(f"{name}({', '.join(map(repr, args))})")
            self.calls += 1
            if not same_outcome(expected, actual):
                self.refute(f"{'; '.join(story)}: {expected}, but {actual}")
                return

    def refute(self, how):
        if self.refuted is None:
            self.refuted = how[:400]


def same_outcome(expected, actual):
    (how, what), (other_how, other) = expected[0], actual[0]
    return how == other_how and expected[1] == actual[1] and same(what, other)


def main():
    sys.setrecursionlimit(600)
    claims = json.load(sys.stdin)
    calls, refuted = 0, []
    for given in claims:
        claim = Claim(given)
        claim.check()
        calls += claim.calls
        if claim.refuted:
            word = "for all inputs" if given["complete"] else "within bounds"
            refuted.append(f"{given['submission']} is called equivalent {word}: {claim.refuted}")
    print(json.dumps({"claims": len(claims), "calls": calls, "refuted": refuted}))


if __name__ == "__main__":
    main()
