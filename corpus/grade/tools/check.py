"""Confirms the expectations of the Python submissions by brute force on CPython.

    python3 corpus/grade/tools/check.py [--smallest] [FOLDER…]

A folder has a `reference.py` whose first lines say `# ENTRY name` (repeatable) and maybe
`# PRECONDITION name`, and submissions whose first line is a `# VERDICT`. Reference and submission
are called with the same small inputs of the annotated types, all short ones and some random longer
ones, and compared in result, type of exception, printed output and changed arguments. An
`equivalent` submission has to agree on all of them; a `different` one has to differ on the calls
that its first line names, and these have to satisfy the precondition. `--smallest` prints for each
wrong submission the first difference of the enumeration, to find better examples.
Exits with 1 if an expectation is wrong.
"""

import argparse
import ast
import contextlib
import copy
import dataclasses
import inspect
import io
import itertools
import pathlib
import random
import re
import signal
import sys
import types
import typing

VERDICT = re.compile(r"^# VERDICT (equivalent|different)(?:: (.*?))?(?: -- (.*))?$")
WITHOUT = re.compile(r"^# WITHOUT PRECONDITION (equivalent|different)(?:: (.*?))?(?: -- (.*))?$")
SECONDS = 1.0
CASES = 1500


class TooLong(BaseException):
    pass


def load(path, name="submission"):
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses look their module up
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    return module


def marks(module_text, word):
    return re.findall(rf"^# {word} (\S+)", module_text, re.M)


class Inputs:
    """Small values of a type, in order of size."""

    def __init__(self, texts):
        numbers = {int(n) for t in texts for n in re.findall(r"-?\b\d+\b", strip_first_line(t)) if len(n) < 8}
        self.ints = [0, 1, -1, 2, 3, -2]
        self.far = sorted({n + d for n in numbers for d in (-1, 0, 1)} | {10, 1000, -1000, -(10**12), 10**12})
        self.words = None

    def of(self, kind, size):
        """All values of the type with exactly `size` elements (characters, digits do not count)."""
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if kind is int:
            return list(self.ints[:4]) if size == 0 else []
        if kind is bool:
            return [False, True] if size == 0 else []
        if kind is str:
            if self.words is not None:
                return self.words if size == 0 else []
            return ["".join(c) for c in itertools.product("aA b", repeat=size)]
        if origin is list:
            inner = args[0]
            result = []
            for count in range(size + 1):
                for sizes in compositions(size - count, count):
                    result.extend(map(list, itertools.product(*(self.of(inner, s) for s in sizes))))
            return result
        if inspect.isclass(kind) and kind.__subclasses__():
            return [v for subclass in kind.__subclasses__() for v in self.of(subclass, size)]
        if dataclasses.is_dataclass(kind):
            kinds = [typing.get_type_hints(kind)[f.name] for f in dataclasses.fields(kind)]
            parts = (itertools.product(*(self.of(k, s) for k, s in zip(kinds, sizes))) for sizes in compositions(size - 1, len(kinds)))
            return [kind(*values) for values in itertools.chain.from_iterable(parts)]
        raise TypeError(f"no inputs of type {kind}")

    def random(self, kind, rng):
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if kind is int:
            return rng.choice(self.ints) if rng.random() < 0.8 else rng.choice(self.far)
        if kind is str:
            if self.words is not None:
                return rng.choice(self.words)
            return "".join(rng.choice("aAbB  .1") for _ in range(rng.randrange(8)))
        if origin is list:
            return [self.random(args[0], rng) for _ in range(rng.randrange(7))]
        raise TypeError(f"no inputs of type {kind}")


def strip_first_line(text):
    return text.split("\n", 1)[1] if "\n" in text else ""


def compositions(total, count):
    if count == 0 or total < 0:
        if total == 0:
            yield ()
        return
    for first in range(total + 1):
        for rest in compositions(total - first, count - 1):
            yield (first, *rest)


def argument_tuples(inputs, kinds, limit):
    produced = 0
    for size in range(9):
        for sizes in compositions(size, len(kinds)):
            for values in itertools.product(*(inputs.of(k, s) for k, s in zip(kinds, sizes))):
                yield values
                produced += 1
                if produced >= limit:
                    return


def own_value(module, value):
    """A copy, made of the module's own classes."""
    return eval(repr(value), dict(module.__dict__)) if dataclasses.is_dataclass(value) else copy.deepcopy(value)


def outcome(module, entry, arguments):
    """What one can see of a call: result or exception, output, arguments afterwards."""
    arguments = tuple(own_value(module, a) for a in arguments)
    output = io.StringIO()

    def stop(_signal, _frame):
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        with contextlib.redirect_stdout(output):
            function = getattr(module, entry)
            ended = ("returns", copy.deepcopy(function(*arguments)))
    except TooLong:
        return ("does not finish", None, None, None)
    except (Exception, SystemExit) as error:
        ended = ("raises", type(error).__name__)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return (*ended, output.getvalue(), arguments)


def same(one, other):
    return one[0] == other[0] and one[2] == other[2] and all(map(equal_values, (one[1], one[3]), (other[1], other[3])))


def equal_values(one, other):
    """`==`, but True is not 1 and 1 is not 1.0; a subclass of dict is a dict."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return isinstance(one, list) == isinstance(other, list) and len(one) == len(other) and all(map(equal_values, one, other))
    if isinstance(one, (bool, int, float)) and isinstance(other, (bool, int, float)):
        return type(one) is type(other) and one == other
    if dataclasses.is_dataclass(one) and dataclasses.is_dataclass(other):
        return repr(one) == repr(other)
    return one == other


def calls_of(text, module):
    """`f(1); f([2])` as pairs of name and arguments, evaluated with the names of the module."""
    result = []
    for statement in ast.parse(text).body:
        call = statement.value
        arguments = tuple(eval(compile(ast.Expression(a), "call", "eval"), dict(module.__dict__)) for a in call.args)
        result.append((call.func.id, arguments))
    return result


def show(entry, arguments):
    return f"{entry}({', '.join(map(repr, arguments))})"


class Folder:
    def __init__(self, path):
        self.path = path
        self.reference_path = path / "reference.py"
        text = self.reference_path.read_text()
        self.reference = load(self.reference_path, "reference")
        self.entries = marks(text, "ENTRY")
        names = marks(text, "PRECONDITION")
        self.valid = getattr(self.reference, names[0]) if names else lambda *_: True
        self.submissions = sorted(p for p in path.glob("*.py") if p.name != "reference.py")
        self.inputs = Inputs([text] + [p.read_text() for p in self.submissions])
        self.inputs.words = getattr(self.reference, "CORPUS_WORDS", None)
        self.cases = {entry: self.make_cases(entry) for entry in self.entries}

    def make_cases(self, entry):
        function = getattr(self.reference, entry)
        hints = typing.get_type_hints(function)
        kinds = [hints[p] for p in inspect.signature(function).parameters]
        rng = random.Random(1)
        candidates = itertools.chain(
            argument_tuples(self.inputs, kinds, CASES),
            self.random_tuples(kinds, rng),
        )
        return [(a, outcome(self.reference, entry, a)) for a in candidates if self.valid(*copy.deepcopy(a))]

    def random_tuples(self, kinds, rng):
        for _ in range(CASES // 2):
            try:
                values = tuple(self.inputs.random(k, rng) for k in kinds)
            except TypeError:
                return
            yield values
            # Conditions such as "sorted" or "all rows alike" are rare by chance.
            yield tuple(sorted(v) if isinstance(v, list) else v for v in values)
            yield tuple([v[0]] * len(v) if isinstance(v, list) and v else v for v in values)

    def first_difference(self, module):
        slow = 0
        for entry in self.entries:
            for arguments, expected in self.cases[entry]:
                if not hasattr(module, entry):
                    return show(entry, arguments), expected, "missing"
                actual = outcome(module, entry, arguments)
                if not same(expected, actual):
                    return show(entry, arguments), expected, actual
                slow += actual[0] == "does not finish"
                if slow > 3:
                    break
        return None

    def check(self, path, smallest):
        """The complaint about the submission's expectation, or None."""
        lines = path.read_text().split("\n")
        mark = VERDICT.match(lines[0])
        if not mark:
            return "the first line is no # VERDICT"
        verdict, calls, why = mark.groups()
        if verdict == "equivalent":
            found = self.first_difference(load(path))
            complaint = found and f"differs on {found[0]}: {found[1]} against {found[2]}"
        else:
            complaint = self.check_calls(path, calls, why, True)
            if smallest:
                found = self.first_difference(load(path))
                print(f"{path.parent.name}/{path.name}: {calls} | {found and found[0]}")
        without = WITHOUT.match(lines[1]) if len(lines) > 1 else None
        if without and without.group(1) == "different":
            complaint = complaint or self.check_calls(path, without.group(2), without.group(3), False)
        return complaint

    def check_calls(self, path, text, why, valid):
        if not text or not why:
            return "a `different` needs calls and a reason"
        calls = calls_of(text, self.reference)
        module, reference = load(path), load(self.reference_path, "reference")
        differ = []
        for entry, arguments in calls:
            if valid and not self.valid(*copy.deepcopy(arguments)):
                return f"{show(entry, arguments)} violates the precondition"
            if not valid and self.valid(*copy.deepcopy(arguments)):
                return f"{show(entry, arguments)} satisfies the precondition"
            if not hasattr(module, entry):
                return None
            differ.append(not same(outcome(reference, entry, arguments), outcome(module, entry, arguments)))
        if not differ[-1]:
            return f"does not differ on {text}"
        if any(differ[:-1]):
            return f"differs earlier than on the last of {text}"
        if len(calls) > 1 and self.first_difference_of_fresh(path, calls):
            return "one call would do"
        return None

    def first_difference_of_fresh(self, path, calls):
        """Does one of the calls alone show a difference?"""
        return any(not same(outcome(self.reference, e, a), outcome(load(path), e, a)) for e, a in calls)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--smallest", action="store_true")
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent / "python"
    folders = options.folders or sorted(p.parent for p in root.glob("*/reference.py"))
    sys.setrecursionlimit(600)
    wrong = total = 0
    for path in folders:
        folder = Folder(path)
        cases = sum(len(c) for c in folder.cases.values())
        for submission in folder.submissions:
            total += 1
            complaint = folder.check(submission, options.smallest)
            if complaint:
                wrong += 1
                print(f"WRONG {submission}: {complaint}")
        print(f"{path.name}: {len(folder.submissions)} submissions, {cases} inputs")
    print(f"{total} expectations, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
