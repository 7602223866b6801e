# Test files run in a child: by the real pytest if it is wanted and there, else by a small runner of
# our own that knows what ordinary tests use of pytest, and unittest.


class Case:
    """One test: a function, perhaps of a class, with parameters."""

    def __init__(self, file, name, function, owner, parameters, marks, module):
        self.file, self.name, self.function, self.owner = file, name, function, owner
        self.parameters, self.marks, self.module = parameters, marks, module


def collect(file, module):
    """The tests of a module, in the order of their definition."""
    found = []
    for name, value in list(vars(module).items()):
        if isinstance(value, types.FunctionType) and name.startswith("test"):
            found += expand(file, name, value, None, module)
        elif isinstance(value, type):
            unittest = sys.modules.get("unittest")
            if unittest is not None and issubclass(value, unittest.TestCase):
                if value.__module__ != module.__name__ and value.__module__.startswith("unittest"):
                    continue
                for method in unittest.defaultTestLoader.getTestCaseNames(value):
                    found.append(Case(file, name + "::" + method, method, value, None, [], module))
            elif name.startswith("Test") and "__init__" not in value.__dict__:
                for method, function in members(value):
                    if method.startswith("test"):
                        found += expand(file, name + "::" + method, function, value, module)
    return found


def members(cls):
    seen = {}
    for base in reversed(_mro(cls)):
        for name, value in vars(base).items():
            if isinstance(value, (staticmethod, classmethod)):
                value = value.__func__
            if isinstance(value, types.FunctionType):
                seen.pop(name, None)
                seen[name] = value
    return list(seen.items())


def expand(file, name, function, owner, module):
    marks = list(getattr(owner, "gadfly_marks", ())) + list(getattr(function, "gadfly_marks", ()))
    module_marks = getattr(module, "pytestmark", [])
    marks += module_marks if isinstance(module_marks, list) else [module_marks]
    choices = [({}, "", [])]
    for mark in marks:
        if mark.name != "parametrize":
            continue
        names, values = mark.args[0], mark.args[1]
        if isinstance(names, str):
            names = [part.strip() for part in names.split(",") if part.strip()]
        more = []
        for known, label, extra in choices:
            for number, value in enumerate(values):
                own = extra
                if isinstance(value, Parameters):
                    own = extra + list(value.marks)
                    value = value.values if len(names) > 1 else value.values[0]
                chosen = dict(known)
                chosen.update(zip(names, value) if len(names) > 1 else [(names[0], value)])
                more.append((chosen, label + "-" + str(number), own))
        choices = more
    if choices == [({}, "", [])]:
        return [Case(file, name, function, owner, {}, marks, module)]
    return [
        Case(file, name + "[" + label[1:] + "]", function, owner, chosen, marks + extra, module)
        for chosen, label, extra in choices
    ]


class Fixtures:
    """Fixtures of one test."""

    def __init__(self, case, instance, shared):
        self.case, self.instance, self.shared = case, instance, shared
        self.values, self.ends = {}, []

    def find(self, name):
        spaces = [vars(self.case.module)] + [vars(other) for other in self.shared["conftest"]]
        if self.case.owner is not None:
            spaces[:0] = [vars(base) for base in _mro(self.case.owner)]
        for space in spaces:
            for key, value in space.items():
                if isinstance(value, Fixture) and value.name == name:
                    return value
        return None

    def autouse(self):
        spaces = [vars(other) for other in self.shared["conftest"]] + [vars(self.case.module)]
        if self.case.owner is not None:
            spaces += [vars(base) for base in _mro(self.case.owner)]
        for space in spaces:
            for value in list(space.values()):
                if isinstance(value, Fixture) and value.autouse:
                    self.get(value.name)

    def get(self, name):
        if name in self.values:
            return self.values[name]
        fixture = self.find(name)
        if fixture is None:
            value = self.builtin(name)
        elif fixture.scope in ("module", "session", "package", "class") and (
            id(fixture) in self.shared["values"]
        ):
            value = self.shared["values"][id(fixture)]
        else:
            wide = fixture.scope in ("module", "session", "package", "class")
            ends = self.shared["ends"] if wide else self.ends
            value = self.make(fixture, ends)
            if wide:
                self.shared["values"][id(fixture)] = value
        self.values[name] = value
        return value

    def make(self, fixture, ends):
        arguments = {}
        for name in parameters(fixture.function):
            if name == "self":
                arguments[name] = self.instance
            elif name == "request":
                first = fixture.params[0] if fixture.params else None
                request = types.SimpleNamespace(
                    param=first, function=self.case.function, cls=self.case.owner,
                    module=self.case.module, instance=self.instance,
                    addfinalizer=ends.append, getfixturevalue=self.get,
                )
                arguments[name] = request
            else:
                arguments[name] = self.get(name)
        made = fixture.function(**arguments)
        if isinstance(made, types.GeneratorType):
            value = next(made)
            ends.append(lambda: next(made, None))
            return value
        return made

    def builtin(self, name):
        if name in ("capsys", "capfd"):
            value = Capture()
            self.ends.append(value.close)
        elif name == "monkeypatch":
            value = Patch()
            self.ends.append(value.undo)
        elif name in ("tmp_path", "tmpdir"):
            import pathlib
            import tempfile

            value = pathlib.Path(tempfile.mkdtemp(dir=HOME))
        elif name == "request":
            value = types.SimpleNamespace(
                function=self.case.function, cls=self.case.owner, module=self.case.module,
                instance=self.instance, addfinalizer=self.ends.append, getfixturevalue=self.get,
            )
        elif name == "recwarn":
            value = []
        else:
            raise Failed("fixture %r not found" % name)
        return value

    def close(self):
        close(self.ends)


def close(ends):
    while ends:
        ends.pop()()


def parameters(function):
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    defaults = len(function.__defaults__ or ())
    names = code.co_varnames[:count]
    required = names[: code.co_argcount - defaults] if defaults else names
    return [name for name in required]


def run_case(case, shared):
    """None if it passed, else what went wrong; raises Skipped."""
    unittest = sys.modules.get("unittest")
    if unittest is not None and case.owner is not None and issubclass(case.owner, unittest.TestCase):
        return run_unittest(case, unittest, shared)
    expected_failure = False
    for mark in case.marks:
        if mark.name == "skip" or (
            mark.name == "skipif" and mark.args and not isinstance(mark.args[0], str) and mark.args[0]
        ):
            raise Skipped("marked")
        if mark.name == "xfail" and (not mark.args or mark.args[0]):
            expected_failure = True
    instance = case.owner() if case.owner is not None else None
    fixtures = Fixtures(case, instance, shared)
    error = None
    try:
        space = vars(case.module)
        if case.owner is None and "setup_function" in space:
            call_flexibly(space["setup_function"], case.function)
        if case.owner is not None and case.owner not in shared["classes"]:
            shared["classes"].append(case.owner)
            if hasattr(case.owner, "setup_class"):
                case.owner.setup_class()
        if instance is not None and hasattr(instance, "setup_method"):
            call_flexibly(instance.setup_method, case.function)
        fixtures.autouse()
        for mark in case.marks:
            if mark.name == "usefixtures":
                for name in mark.args:
                    fixtures.get(name)
        arguments = dict(case.parameters)
        for name in parameters(case.function):
            if name not in arguments and not (name == "self" and instance is not None):
                arguments[name] = fixtures.get(name)
        if instance is not None:
            getattr(instance, case.name.rpartition("::")[2].partition("[")[0])(**arguments)
        else:
            case.function(**arguments)
    except Skipped:
        raise
    except BaseException as caught:
        error = caught
    finally:
        try:
            if instance is not None and hasattr(instance, "teardown_method"):
                call_flexibly(instance.teardown_method, case.function)
            if case.owner is None and "teardown_function" in vars(case.module):
                call_flexibly(vars(case.module)["teardown_function"], case.function)
            fixtures.close()
        except BaseException as caught:
            error = error or caught
    if expected_failure:
        return None
    if error is None:
        return None
    return explain(error, case.file)


def call_flexibly(function, argument):
    count = function.__code__.co_argcount - (1 if isinstance(function, types.MethodType) else 0)
    return function(argument) if count else function()


def run_unittest(case, unittest, shared):
    result = unittest.TestResult()
    if case.owner not in shared["classes"]:
        shared["classes"].append(case.owner)
        case.owner.setUpClass()
    case.owner(case.function).run(result)
    if result.skipped and not result.failures and not result.errors:
        raise Skipped("skipped")
    for _, text in result.failures + result.errors:
        return text.strip().splitlines()[-1] if text.strip() else "failed"
    if result.unexpectedSuccesses:
        return "unexpected success"
    return None


def explain(error, file):
    """The exception, and the line of the test it came from."""
    line = 0
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    text = brief(error)
    return "line %d: %s" % (line, text) if line else text


def hurry(request):
    """A test that takes too long ends the process, and the report says where."""
    if request.get("each"):
        _signal(_SIGALRM, _SIG_DFL)
        _setitimer(_ITIMER_REAL, request["each"])


def run_own(files, request, report):
    sys.modules["pytest"] = stub_pytest()
    shared = {"conftest": [], "values": {}, "ends": [], "classes": []}
    cases = []
    for name, text, conftest in files:
        label = "conftest" if conftest else os.path.splitext(os.path.basename(name))[0]
        space = types.ModuleType(label)
        space.__file__ = os.path.join(HOME, os.path.basename(name))
        sys.modules[label] = space
        report["running"] = "import of " + name
        publish(report)
        try:
            space.__dict__["__builtins__"] = REAL_BUILTINS
            exec(compile(text, name, "exec", dont_inherit=True), space.__dict__)
            if hasattr(space, "setup_module"):
                call_flexibly(space.setup_module, space)
        except Skipped:
            continue
        except SyntaxError as error:
            report["problems"].append([name, "line %s: %s" % (error.lineno, error.msg)])
            continue
        except BaseException as error:
            report["problems"].append([name, explain(error, name)])
            continue
        if conftest:
            shared["conftest"].append(space)
        else:
            cases += collect(name, space)
    if request.get("reverse"):
        cases.reverse()
    skip = set(request.get("skip", ()))
    only = request.get("only")
    for case in cases:
        if case.name in skip or (only is not None and case.name not in only):
            continue
        report["running"] = case.name
        publish(report)
        hurry(request)
        out = sys.stdout, sys.stderr, sys.stdin
        sys.stdin = Captured()
        try:
            problem = run_case(case, shared)
            outcome = "passed" if problem is None else "failed"
        except Skipped as error:
            outcome, problem = "skipped", str(error)
        except BaseException as error:
            outcome, problem = "failed", brief(error)
        _setitimer(_ITIMER_REAL, 0)
        sys.stdout, sys.stderr, sys.stdin = out
        report["tests"].append([case.file, case.name, outcome, problem or ""])
        if request.get("first_failure") and outcome == "failed":
            break
    try:
        close(shared["ends"])
    except BaseException:
        pass


class Recorder:
    """A plugin of the real pytest."""

    def __init__(self, report, names, request):
        self.report, self.names, self.request, self.state = report, names, request, {}

    def pytest_runtest_logstart(self, nodeid, location):
        self.report["running"] = nodeid.partition("::")[2]
        publish(self.report)
        hurry(self.request)

    def pytest_runtest_logfinish(self, nodeid, location):
        _setitimer(_ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report):
        known = self.state.get(report.nodeid, ("passed", ""))
        if report.outcome == "failed":
            known = ("failed", short(report))
        elif report.outcome == "skipped" and known[0] == "passed":
            known = ("skipped", "")
            if hasattr(report, "wasxfail"):
                known = ("passed", "")
        self.state[report.nodeid] = known

    def pytest_collectreport(self, report):
        if report.outcome == "failed":
            file = report.nodeid.partition("::")[0]
            self.report["problems"].append([self.names.get(file, file), short(report)])

    def finish(self):
        for node, (outcome, problem) in self.state.items():
            file, _, name = node.partition("::")
            self.report["tests"].append([self.names.get(file, file), name, outcome, problem])


def short(report):
    text = str(getattr(report, "longreprtext", ""))
    lines = [line for line in text.splitlines() if line.startswith("E ")]
    line = ""
    for found in text.splitlines():
        parts = found.split(":")
        if len(parts) >= 3 and parts[0].endswith(".py") and parts[1].isdigit():
            line = parts[1]
    text = " ".join(part[1:].strip() for part in lines[:3]) or text.strip()[-300:]
    return "line %s: %s" % (line, text) if line else text


def run_pytest(files, request, report):
    import pytest

    names, paths = {}, []
    for name, text, conftest in files:
        base = os.path.basename(name)
        if not conftest and not (base.startswith("test_") or base.endswith("_test.py")):
            base = "test_" + base
        with open(os.path.join(HOME, base), "w", encoding="utf-8") as out:
            out.write(text)
        names[base] = name
        if not conftest:
            paths.append(base)
    with open(os.path.join(HOME, "pytest.ini"), "w") as out:
        out.write("[pytest]\n")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    recorder = Recorder(report, names, request)
    arguments = [
        "-q", "-c", "pytest.ini", "--rootdir", HOME, "-p", "no:cacheprovider", "-p",
        "no:faulthandler", "--tb=short", "--assert=plain", "--continue-on-collection-errors",
    ]
    for name in request.get("skip", ()):
        arguments += [part for path in paths for part in ("--deselect", path + "::" + name)]
    if request.get("first_failure"):
        arguments.append("-x")
    code = pytest.main(arguments + paths, plugins=[recorder])
    recorder.finish()
    if int(code) not in (0, 1, 2, 5):
        report["problems"].append(["pytest", "pytest ended with code %d" % int(code)])


def tests_child(request, module):
    raw, sys.stdout = stream()
    sys.stderr = sys.stdout
    sys.stdin = NoInput()
    sys.argv = ["pytest"]
    sys.path[:0] = module.path
    sys.meta_path.insert(0, UserFinder(module))
    for name in [module.name] + list(module.siblings):
        sys.modules.pop(name, None)
    report = {"end": "tests", "tests": [], "problems": [], "running": "", "done": False,
              "by_pytest": bool(request.get("pytest")) and HAS_PYTEST}
    tracer = Tracer(module.file, LINES) if request.get("trace") else None
    if tracer:
        tracer.start()
    files = request["files"]
    if report["by_pytest"]:
        run_pytest(files, request, report)
    else:
        run_own(files, request, report)
    if tracer:
        tracer.stop()
        report["arcs"] = sorted(tracer.arcs)
    report["running"], report["done"] = "", True
    publish(report)


HAS_PYTEST = None


def load_pytest():
    """Imports pytest once for all children, if there is one."""
    global HAS_PYTEST
    if HAS_PYTEST is None:
        try:
            import pytest

            HAS_PYTEST = hasattr(pytest, "main")
        except BaseException:
            HAS_PYTEST = False
    return HAS_PYTEST
