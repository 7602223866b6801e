"""What the texts that are made from a quiz skeleton of Python call, and what runs them.

The symbolic machine has its own meaning for holes, checks and loops. In the real Python holes are what
was supplied; checks and loops are noted, and `run` tells what was noted.
"""

import contextlib
import copy
import io
import json
import sys
import traceback

_RUNS = 200


class _Noted:
    def __init__(self):
        self.failed = set()
        self.turns = {}
        self.each = {}
        self.bounds = {}
        self.names = {}
        self.rows = {}
        self.out = None
        self.left = float("inf")


class GadflyTooLong(BaseException):
    """What a run ends with that was given a number of iterations, and needs more."""


_noted = _Noted()


_values = []


def supply(values):
    """The values of all holes, for a run of the generator's own text."""
    global _values
    _values = values


def INT(hole):
    """The value of a hole. Lists are new each time, as literals are."""
    if hole >= len(_values):
        raise RuntimeError("hole %d has no value" % hole)
    return copy.deepcopy(_values[hole])


LONG = BOOLEAN = CHAR = STRING = INTARRAY = INT2DARRAY = STRINGARRAY = choice = INT


def ASSERT(check, holds):
    """A condition that every instance meets."""
    if not holds:
        _noted.failed.add(check)


def invariant(check, holds):
    """The invariant of a loop, evaluated before its condition."""
    ASSERT(check, holds)
    return True


def due(turns):
    """Whether an invariant is to be evaluated in this turn: it may take long."""
    return turns < 1000 or turns % 64 == 0


def depth(check, most):
    """At the beginning of a function: at most so many activations of it at once."""
    frame = sys._getframe(1)
    code = frame.f_code
    active = 0
    while frame is not None:
        active += frame.f_code is code
        frame = frame.f_back
    ASSERT(check, active <= most)


def bound(loop, check, domain):
    """How often a loop must turn: from and to, or a list."""
    _noted.bounds[loop] = (check, domain)


def trace(loop, names):
    """The variables of a loop that are noted at the end of each turn."""
    _noted.names[loop] = names
    _noted.rows[loop] = []


def _row(loop, frame):
    rows = _noted.rows[loop]
    if len(rows) < _RUNS:
        values = frame.f_locals
        rows.append([_shown(values[n]) if n in values else "" for n in _noted.names[loop]])


def _shown(value):
    """Nobody fills in a table of long lists, nor of what is different in each run: the order of a
    set, the address of an object."""
    if isinstance(value, (list, dict, tuple)) and len(value) > 64:
        return "..."
    if isinstance(value, (set, frozenset)) and len(value) > 1:
        return "..."
    shown = repr(value)
    return "..." if " at 0x" in shown and not isinstance(value, str) else shown


def limit(most):
    """The run may have at most so many turns of all its loops."""
    _noted.left = most


def _begin(loop):
    _noted.turns[loop] = _noted.turns.get(loop, 0) + 1
    _noted.left -= 1
    if _noted.left < 0:
        raise GadflyTooLong


def turn(loop, condition, count):
    """Around the condition of a while loop; the count is that of the turn that may begin."""
    if loop in _noted.rows and count > 1:
        _row(loop, sys._getframe(1))
    if condition:
        _begin(loop)
        return True
    _left(loop, count - 1)
    return False


def turns(loop, items):
    """Around what a for loop goes over."""
    count = 0
    for item in items:
        count += 1
        _begin(loop)
        yield count, item
        if loop in _noted.rows:
            _row(loop, sys._getframe(1))
    _left(loop, count)


def left(loop, count):
    """Before the loop is left from inside, after so many turns."""
    if loop in _noted.rows:
        _row(loop, sys._getframe(1))
    _left(loop, count)


def _left(loop, count):
    each = _noted.each.setdefault(loop, [])
    if len(each) < _RUNS:
        each.append(count)
    if loop in _noted.bounds:
        check, domain = _noted.bounds[loop]
        if isinstance(domain, tuple):
            ASSERT(check, domain[0] <= count <= domain[1])
        else:
            ASSERT(check, count in domain)


def count(loop):
    """How often a loop turned so far, in all."""
    return _noted.turns.get(loop, 0)


def out():
    """What was printed so far."""
    return _noted.out.getvalue() if _noted.out else ""


def distinct(items, *rest):
    """The first n elements are pairwise different; or all of several values are."""
    if isinstance(items, (list, tuple, str)) and len(rest) <= 1:
        n = rest[0] if rest else len(items)
        if n > len(items):
            return False
        values = list(items[:n])
    else:
        values = [items, *rest]
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] == values[j]:
                return False
    return True


def is_sorted(items, n=None):
    """None of the first n elements is greater than the next."""
    if n is None:
        n = len(items)
    if n > len(items):
        return False
    for i in range(1, n):
        if items[i - 1] > items[i]:
            return False
    return True


def forall(start, stop, holds):
    """For all numbers from the first up to, but not including, the second."""
    for i in range(start, stop):
        if not holds(i):
            return False
    return True


def exists(start, stop, holds):
    for i in range(start, stop):
        if holds(i):
            return True
    return False


def run(text, entry="", file="quiz.py"):
    """Runs a program with its output captured; the report is a text in JSON.

    It has `out`, `returns` (in Python's own notation, or null), `thrown` (the class, or null) with
    `bases`, `message` and `line`, `failed` (numbers of checks), `loops` (for each loop that ran its number, the
    turns in all, how often it turned each time, and if it was traced the values of its variables at
    the end of each turn).
    """
    global _noted
    _noted = _Noted()
    _noted.out = io.StringIO()
    sys.modules["gadfly_quiz"] = sys.modules.get(__name__) or _module()
    returns, thrown = None, None
    with contextlib.redirect_stdout(_noted.out):
        try:
            names = {"__name__": "__main__", "__file__": file}
            exec(compile(text, file, "exec"), names)
            if entry:
                returns = repr(names[entry]())
        except BaseException as error:
            thrown = error
    report = {"out": _noted.out.getvalue(), "returns": returns, "thrown": None}
    if thrown is not None:
        frames = [f for f in traceback.extract_tb(thrown.__traceback__) if f.filename == file]
        report["thrown"] = type(thrown).__name__
        report["bases"] = [base.__name__ for base in type(thrown).__mro__[1:-1]]
        report["message"] = str(thrown)
        report["line"] = frames[-1].lineno if frames else getattr(thrown, "lineno", 0)
        report["returns"] = None
    report["failed"] = sorted(_noted.failed)
    loops = sorted(set(_noted.turns) | set(_noted.each))
    report["loops"] = [
        {"loop": n, "turns": _noted.turns.get(n, 0), "each": _noted.each.get(n, [])} for n in loops
    ]
    for loop in report["loops"]:
        if loop["loop"] in _noted.rows:
            loop["rows"] = _noted.rows[loop["loop"]]
    return json.dumps(report)


def _module():
    """This module under its own name, if it was run as a text without one."""
    module = type(sys)("gadfly_quiz")
    module.__dict__.update(globals())
    return module


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as program:
        print(run(program.read(), sys.argv[2] if len(sys.argv) > 2 else ""))
