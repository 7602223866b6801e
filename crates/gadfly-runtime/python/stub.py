# A stand-in for the module pytest: what ordinary tests use of it.


class Skipped(Exception):
    pass


class Failed(AssertionError):
    pass


class Captured:
    """Standard input as pytest has it."""

    encoding = "utf-8"

    def read(self, *size):
        raise OSError("pytest: reading from stdin while output is captured!")

    readline = readlines = __next__ = read

    def __iter__(self):
        return self

    def fileno(self):
        raise io.UnsupportedOperation("redirected stdin is pseudofile, has no fileno()")

    def isatty(self):
        return False

    def close(self):
        pass


class Raises:
    """pytest.raises."""

    def __init__(self, expected, match=None, check=None):
        self.type = expected
        self.match_text = match
        self.value = None

    def __enter__(self):
        return self

    def __exit__(self, cls, error, trace):
        if cls is None:
            names = self.type if isinstance(self.type, tuple) else (self.type,)
            raise Failed("DID NOT RAISE " + " or ".join(name.__name__ for name in names))
        if not issubclass(cls, self.type):
            return False
        self.value, self.tb, self.typename = error, trace, cls.__name__
        self.type = cls
        if self.match_text is not None:
            self.match(self.match_text)
        return True

    def match(self, pattern):
        import re

        if not re.search(pattern, str(self.value)):
            raise Failed("%r does not match %r" % (pattern, str(self.value)))
        return True


def stub_raises(expected, *arguments, match=None, check=None, **named):
    if not arguments:
        return Raises(expected, match)
    with Raises(expected) as caught:
        arguments[0](*arguments[1:], **named)
    return caught


class Approx:
    """pytest.approx."""

    __hash__ = None
    __array_ufunc__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.rel, self.abs, self.nan_ok = expected, rel, abs, nan_ok

    def near(self, one, two):
        if isinstance(two, (bool, str, bytes)) or two is None or isinstance(one, str):
            return one == two
        if one == two:
            return True
        if one != one or two != two:
            return self.nan_ok and one != one and two != two
        if abs(two) == float("inf") or abs(one) == float("inf"):
            return False
        absolute = 1e-12 if self.abs is None else self.abs
        relative = (1e-6 if self.abs is None else 0) if self.rel is None else self.rel
        return abs(one - two) <= max(absolute, relative * abs(two))

    def __eq__(self, other):
        expected = self.expected
        if isinstance(expected, dict):
            return (
                isinstance(other, dict)
                and set(other) == set(expected)
                and all(self.near(other[key], expected[key]) for key in expected)
            )
        if isinstance(expected, (list, tuple)):
            return (
                isinstance(other, (list, tuple))
                and len(other) == len(expected)
                and all(self.near(one, two) for one, two in zip(other, expected))
            )
        try:
            return bool(self.near(other, expected))
        except TypeError:
            return False

    def __repr__(self):
        return "approx(%r)" % (self.expected,)


class Parameters:
    """pytest.param."""

    def __init__(self, *values, marks=(), id=None):
        self.values, self.id = values, id
        self.marks = marks if isinstance(marks, (list, tuple)) else [marks]


class Mark:
    def __init__(self, name, arguments=(), named=None):
        self.name, self.args, self.kwargs = name, arguments, named or {}

    def __call__(self, *arguments, **named):
        if len(arguments) == 1 and not named and (
            isinstance(arguments[0], type) or isinstance(arguments[0], types.FunctionType)
        ):
            target = arguments[0]
            marks = list(getattr(target, "gadfly_marks", ()))
            target.gadfly_marks = marks + [self]
            return target
        return Mark(self.name, arguments, named)


class Marks:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Mark(name)


class Fixture:
    def __init__(self, function, scope, autouse, params, name):
        self.function, self.scope, self.autouse = function, scope, autouse
        self.params = list(params) if params is not None else None
        self.name = name or function.__name__

    def __call__(self, *arguments, **named):
        raise Failed("Fixture %r called directly" % self.name)

    def __get__(self, owner, cls):
        return self


def stub_fixture(function=None, *, scope="function", autouse=False, params=None, name=None, ids=None):
    if function is None:
        return lambda inner: Fixture(inner, scope, autouse, params, name)
    return Fixture(function, scope, autouse, params, name)


class Capture:
    """capsys."""

    def __init__(self):
        self.saved = sys.stdout, sys.stderr
        self.start()

    def start(self):
        self.out_raw, self.out = stream()
        self.err_raw, self.err = stream()
        sys.stdout, sys.stderr = self.out, self.err

    def readouterr(self):
        out = printed(self.out_raw, self.out)
        err = printed(self.err_raw, self.err)
        self.start()
        return collections.namedtuple("CaptureResult", "out err")(out, err)

    def disabled(self):
        import contextlib

        return contextlib.nullcontext()

    def close(self):
        sys.stdout, sys.stderr = self.saved


_MISSING = object()


class Patch:
    """monkeypatch."""

    def __init__(self):
        self.undone = []

    def setattr(self, target, name, value=_MISSING, raising=True):
        if value is _MISSING:
            path, value = target, name
            path, _, name = path.rpartition(".")
            target = resolve(path)
        old = getattr(target, name, _MISSING)
        if raising and old is _MISSING:
            raise AttributeError("%r has no attribute %r" % (target, name))
        if isinstance(target, type):
            old = target.__dict__.get(name, _MISSING)
        self.undone.append((target, name, old))
        setattr(target, name, value)

    def delattr(self, target, name=_MISSING, raising=True):
        if name is _MISSING:
            path, _, name = target.rpartition(".")
            target = resolve(path)
        if not hasattr(target, name):
            if raising:
                raise AttributeError(name)
            return
        self.undone.append((target, name, getattr(target, name)))
        delattr(target, name)

    def setitem(self, mapping, key, value):
        old = mapping.get(key, _MISSING)
        self.undone.append((lambda: mapping.pop(key, None)) if old is _MISSING
                           else (lambda: mapping.__setitem__(key, old)))
        mapping[key] = value

    def delitem(self, mapping, key, raising=True):
        if key not in mapping:
            if raising:
                raise KeyError(key)
            return
        old = mapping.pop(key)
        self.undone.append(lambda: mapping.__setitem__(key, old))

    def setenv(self, name, value, prepend=None):
        if prepend and name in os.environ:
            value = value + prepend + os.environ[name]
        self.setitem(os.environ, name, str(value))

    def delenv(self, name, raising=True):
        self.delitem(os.environ, name, raising)

    def syspath_prepend(self, path):
        old = list(sys.path)
        self.undone.append(lambda: sys.path.__setitem__(slice(None), old))
        sys.path.insert(0, str(path))

    def chdir(self, path):
        old = os.getcwd()
        self.undone.append(lambda: os.chdir(old))
        os.chdir(path)

    def context(self):
        import contextlib

        @contextlib.contextmanager
        def manager():
            inner = Patch()
            try:
                yield inner
            finally:
                inner.undo()

        return manager()

    def undo(self):
        for step in reversed(self.undone):
            if callable(step):
                step()
            else:
                target, name, old = step
                if old is _MISSING:
                    delattr(target, name)
                else:
                    setattr(target, name, old)
        self.undone = []


def resolve(path):
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        try:
            __import__(name)
        except ImportError:
            continue
        target = sys.modules[name]
        for part in parts[length:]:
            target = getattr(target, part)
        return target
    raise ImportError("no module named " + path)


def stub_pytest():
    """A module that does for pytest."""
    made = types.ModuleType("pytest")
    made.raises = stub_raises
    made.approx = Approx
    made.param = Parameters
    made.mark = Marks()
    made.fixture = stub_fixture
    made.yield_fixture = stub_fixture
    made.FixtureRequest = object
    made.MonkeyPatch = Patch
    made.CaptureFixture = Capture
    made.__version__ = "8.0"

    def fail(reason="", pytrace=True, msg=None):
        raise Failed(reason or msg)

    def skip(reason="", allow_module_level=False, msg=None):
        raise Skipped(reason or msg)

    def xfail(reason=""):
        raise Skipped(reason)

    def importorskip(name, minversion=None, reason=None):
        try:
            return resolve(name)
        except ImportError as error:
            raise Skipped(str(error))

    def deprecated_call(*arguments, **named):
        import warnings

        return warnings.catch_warnings(record=True)

    class Warns(Raises):
        def __enter__(self):
            import warnings

            self.catcher = warnings.catch_warnings(record=True)
            self.list = self.catcher.__enter__()
            warnings.simplefilter("always")
            return self.list

        def __exit__(self, cls, error, trace):
            self.catcher.__exit__(cls, error, trace)
            if cls is None and not any(issubclass(seen.category, self.type) for seen in self.list):
                raise Failed("DID NOT WARN")
            return False

    made.fail, made.skip, made.xfail, made.importorskip = fail, skip, xfail, importorskip
    made.deprecated_call = deprecated_call
    made.warns = lambda expected=Warning, match=None: Warns(expected, match)
    fail.Exception, skip.Exception = Failed, Skipped
    made.main = lambda *arguments, **named: 0
    return made
