"""Which statements of a module are executed by given inputs.

    measure.py MODULE.py calls FILE    each line of FILE is a call, as `crosshair cover` prints them
    measure.py MODULE.py pytest FILE   FILE is a suite for pytest

Prints "COVERED TOTAL" and the lines that are missing. Counted are the statements inside functions,
without documentation and without those that the source marks as unreachable.
"""

import ast
import contextlib
import importlib
import io
import os
import signal
import sys


def statements(text):
    lines = text.splitlines()
    found = set()
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in ast.walk(function):
            if not isinstance(node, ast.stmt) or node is function:
                continue
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                continue
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            if "# UNREACHABLE" in lines[node.lineno - 1]:
                continue
            found.add(node.lineno)
    return found


class TooLong(BaseException):
    pass


def stop(*_):
    raise TooLong


def run_calls(module, file):
    names = dict(vars(module))
    with open(file) as calls:
        for line in calls:
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            one_call(line, names, module)


def one_call(line, names, module):
    # Methods come as functions whose first argument is the receiver.
    try:
        name = ast.parse(line, mode="eval").body.func.id
    except (SyntaxError, AttributeError):
        return
    around = dict(names)
    if name not in names:

        def method(receiver, *args, **kwargs):
            return getattr(type(receiver), name)(receiver, *args, **kwargs)

        around[name] = method
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            eval(line, around)
    except (Exception, TooLong, SystemExit):
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def main():
    path, how, file = sys.argv[1:4]
    path = os.path.abspath(path)
    sys.path.insert(0, os.path.dirname(path))
    sys.dont_write_bytecode = True
    executed = set()

    def inside(frame, event, arg):
        if event == "line":
            executed.add(frame.f_lineno)
        return inside

    def trace(frame, event, arg):
        return inside if frame.f_code.co_filename == path else None

    signal.signal(signal.SIGALRM, stop)
    sys.settrace(trace)
    module = importlib.import_module(os.path.splitext(os.path.basename(path))[0])
    if how == "calls":
        run_calls(module, file)
    else:
        import pytest

        with contextlib.redirect_stdout(io.StringIO()) as shown:
            code = pytest.main(["-q", "-p", "no:cacheprovider", os.path.abspath(file)])
        if code != 0:
            print(shown.getvalue(), file=sys.stderr)
    sys.settrace(None)
    with open(path) as source:
        wanted = statements(source.read())
    print(len(wanted & executed), len(wanted), *sorted(wanted - executed))


if __name__ == "__main__":
    main()
