"""Checks the comments of the corpus against CPython.

Calls every function and method with boundary values of the annotated types (of guessed types where
there is no annotation) and compares what comes out with the comments `# BUG`, `# PRECONDITION`,
`# MAYBE` and `# UNREACHABLE`.

    python3 corpus/python/tools/boundary_fuzz.py [--runs 400] [--seed 1] FILE_OR_FOLDER…

`UNEXPECTED` is an error in a program or in its comments; `NOT TRIGGERED` means that luck did not
suffice. Exits with 1 if anything was unexpected.
"""

import argparse
import contextlib
import copy
import inspect
import io
import pathlib
import random
import re
import sys
import types
import typing

MARK = re.compile(r"#\s*(BUG|MAYBE|PRECONDITION|UNREACHABLE)\b\s*([a-z-]+(?:\s*,\s*[a-z-]+)*)?\s*$")
INTS = [0, 1, -1, 2, 3, 4, 5, 7, 10, 20, 25, 50, 60, 90, 100, 101, -5]
CHARS = "ab c12-=()[]IVX!Z O"
LINES = 20000


class TooLong(BaseException):
    pass


def kind_of(error):
    for classes, kind in [
        (IndexError, "index-out-of-bounds"),
        (KeyError, "key-error"),
        (ZeroDivisionError, "division-by-zero"),
        (TypeError, "type-error"),
        (AttributeError, "attribute-error"),
        (AssertionError, "assertion"),
        (RecursionError, "stack-overflow"),
        (TooLong, "infinite-loop"),
    ]:
        if isinstance(error, classes):
            return kind
    return "uncaught-exception"


class Values:
    """Random values of a type."""

    def __init__(self, rng, module):
        self.rng = rng
        self.module = module
        source = inspect.getsource(module)
        self.texts = re.findall(r'"([^"\n]*)"', source)
        self.numbers = [int(n) for n in re.findall(r"\b\d+\b", source) if len(n) < 6]

    def of(self, annotation, depth=0):
        rng = self.rng
        if isinstance(annotation, str):
            try:
                annotation = eval(annotation, dict(vars(self.module)))
            except Exception:
                annotation = inspect.Parameter.empty
        origin = typing.get_origin(annotation)
        args = typing.get_args(annotation)
        size = rng.choice([0, 1, 2, 2, 3])
        if annotation is inspect.Parameter.empty:
            return self.guess(depth)
        if annotation is None or annotation is type(None):
            return None
        if origin in (typing.Union, getattr(types, "UnionType", None)):
            return self.of(rng.choice(args), depth)
        if annotation is int:
            return rng.choice(INTS + self.numbers) + rng.choice([0, 0, 1, -1])
        if annotation is float:
            return rng.choice([0.0, 1.0, -1.5, 0.25, 30.0])
        if annotation is bool:
            return rng.random() < 0.5
        if annotation is str:
            if self.texts and rng.random() < 0.5:
                return rng.choice(self.texts)
            return "".join(rng.choice(CHARS) for _ in range(size))
        if annotation is list or origin is list:
            return [self.of(args[0] if args else int, depth + 1) for _ in range(size)]
        if origin is tuple:
            return tuple(self.of(a, depth + 1) for a in args)
        if annotation is dict or origin is dict:
            key, value = args or (str, int)
            return {self.of(key, depth + 1): self.of(value, depth + 1) for _ in range(size)}
        if isinstance(annotation, type) and annotation.__module__ == self.module.__name__:
            return self.instance(annotation, depth)
        return self.guess(depth)

    def instance(self, cls, depth):
        subclasses = [
            c
            for c in vars(self.module).values()
            if isinstance(c, type) and issubclass(c, cls)
        ]
        cls = self.rng.choice(subclasses)
        for _ in range(5):
            try:
                made = cls(*self.arguments(cls.__init__, depth + 1, True))
            except Exception:
                continue
            for _ in range(self.rng.choice([0, 0, 1, 2, 3])):
                methods = methods_of(cls)
                if methods:
                    method = self.rng.choice(methods)
                    try:
                        getattr(made, method)(*self.arguments(getattr(cls, method), depth + 1, True))
                    except Exception:
                        pass
            return made
        raise Skip

    def guess(self, depth):
        rng = self.rng
        kinds = [int, int, str, list, "pairs", "texts", "function", None]
        own = [
            c
            for c in vars(self.module).values()
            if isinstance(c, type) and c.__module__ == self.module.__name__
        ]
        if own and depth < 4:
            kinds += [rng.choice(own)] * 4
        if depth > 2:
            kinds = [int, str, None]
        kind = rng.choice(kinds)
        if kind == "pairs":
            return [(rng.choice("abc"), rng.choice(INTS)) for _ in range(rng.randrange(4))]
        if kind == "texts":
            return [rng.choice(["a", "b", "X", " "]) for _ in range(rng.randrange(4))]
        if kind == "function":
            return rng.choice([lambda *a: True, lambda *a: a[0] if a else 1, lambda *a: False])
        return self.of(kind, depth)

    def arguments(self, function, depth=0, method=False):
        try:
            params = list(inspect.signature(function).parameters.values())
        except ValueError:
            return []
        if method:
            params = params[1:]
        out = []
        for p in params:
            if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD):
                continue
            if p.default is not p.empty and self.rng.random() < 0.5:
                break
            annotation = p.annotation
            if annotation is p.empty and p.default not in (p.empty, None):
                annotation = type(p.default)
            out.append(self.of(annotation, depth))
        return out


class Skip(Exception):
    pass


def methods_of(cls):
    return [
        name
        for c in reversed(cls.__mro__)
        for name, value in vars(c).items()
        if isinstance(value, types.FunctionType) and not name.startswith("_") and c is not object
    ]


def run(path, runs, seed):
    text = path.read_text()
    marks = {}
    for number, line in enumerate(text.splitlines(), 1):
        found = MARK.search(line)
        if found:
            kinds = [k.strip() for k in (found[2] or "").split(",") if k.strip()]
            marks[number] = (found[1], kinds)
    module = types.ModuleType(path.stem)
    module.__file__ = str(path)
    sys.modules[path.stem] = module
    exec(compile(text, str(path), "exec"), vars(module))
    values = Values(random.Random(seed), module)
    entries = []
    for name, value in list(vars(module).items()):
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, types.FunctionType):
            entries.append((name, value, None))
        elif isinstance(value, type):
            entries.append((name, value, None))
            for method in methods_of(value):
                entries.append((name + "." + method, method, value))
    covered = set()
    seen = {}
    for name, target, cls in entries:
        for _ in range(runs):
            try:
                if cls is not None:
                    receiver = values.instance(cls, 0)
                    args = values.arguments(getattr(cls, target), 0, True)
                    call = getattr(receiver, target)
                elif isinstance(target, type):
                    args, call = values.arguments(target.__init__, 0, True), target
                else:
                    args, call = values.arguments(target), target
                shown = repr(args)[:100]
            except (Skip, Exception):
                continue
            one(path, call, args, covered, seen, name + shown)
    wrong = False
    lines = text.splitlines()
    for (line, kind), example in sorted(seen.items()):
        mark, kinds = marks.get(line, (None, []))
        if mark in ("BUG", "MAYBE") and kind in kinds or mark == "PRECONDITION":
            continue
        if kind in ("type-error", "attribute-error"):
            # only a person can tell misuse from a bug
            continue
        wrong = True
        print(f"UNEXPECTED {path}:{line}: {kind}: {example}: {lines[line - 1].strip()}")
    for line, (mark, kinds) in sorted(marks.items()):
        if mark == "UNREACHABLE" and line in covered:
            wrong = True
            print(f"UNEXPECTED {path}:{line}: reached: {lines[line - 1].strip()}")
        if mark == "BUG":
            for kind in kinds:
                if (line, kind) not in seen:
                    print(f"NOT TRIGGERED {path}:{line}: {kind}: {lines[line - 1].strip()}")
        if mark == "PRECONDITION" and line not in covered:
            print(f"NOT TRIGGERED {path}:{line}: {lines[line - 1].strip()}")
    code = compile(text, str(path), "exec")
    for line in sorted(statements(code) - covered):
        if marks.get(line, (None,))[0] != "UNREACHABLE":
            print(f"NOT REACHED {path}:{line}: {lines[line - 1].strip()}")
    return wrong


def statements(code):
    """The lines of all functions."""
    out = set()
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            out |= statements(constant)
            if constant.co_flags & inspect.CO_OPTIMIZED and not constant.co_name.startswith("<"):
                lines = {line for _, _, line in constant.co_lines() if line}
                out |= lines - {constant.co_firstlineno}
    return out


def one(path, call, args, covered, seen, example):
    count = 0
    file = str(path)

    def trace(frame, event, arg):
        nonlocal count
        if frame.f_code.co_filename != file:
            return None
        if event == "line":
            covered.add(frame.f_lineno)
            count += 1
            if count > LINES:
                raise TooLong
        return trace

    try:
        with contextlib.redirect_stdout(io.StringIO()):
            sys.settrace(trace)
            call(*copy.deepcopy(args))
    except (Exception, TooLong) as error:
        sys.settrace(None)
        line = None
        where = error.__traceback__
        while where is not None:
            if where.tb_frame.f_code.co_filename == file:
                line = where.tb_lineno
            where = where.tb_next
        if isinstance(error, RecursionError):
            where = error.__traceback__
            while where.tb_frame.f_code.co_filename != file:
                where = where.tb_next
            line = where.tb_lineno
        if isinstance(error, TooLong):
            # at the head of the loop; without one it is a deep recursion, no matter of luck
            for back in range(line, 0, -1):
                text = path.read_text().splitlines()[back - 1].lstrip()
                if text.startswith("while"):
                    seen.setdefault((back, "infinite-loop"), example)
                if text.startswith(("while", "def")):
                    break
        elif line is not None:
            seen.setdefault((line, kind_of(error)), example)
    finally:
        sys.settrace(None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    wrong = False
    for path in options.paths:
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.parent.name != "tools":
                wrong |= run(file, options.runs, options.seed)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
