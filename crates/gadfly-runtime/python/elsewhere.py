# Nobody knows when and where a test will be run. Of the two interpreters that make each run, one is the
# twin: its clock, folder, environment, user, machine and files are other ones. What depends on these
# differs between the two runs, and so never becomes a test.

# Of the two interpreters that make each run, the one whose surroundings are changed.
TWIN = os.environ.get("PYTHONHASHSEED") not in (None, "1")
# Whether the two are in one place: grading compares two programs there.
SAME_PLACE = os.environ.pop("GADFLY_SAME_PLACE", "0") == "1"
AWAY = TWIN and not SAME_PLACE


def look_elsewhere(module):
    """Other arguments of the program, other open files."""
    sys.argv = ["tests", module.file, "-q"]
    for descriptor in range(3, 24):
        try:
            os.fstat(descriptor)
        except OSError:
            os.dup2(NOTHING, descriptor)
    # The standard streams, for whoever reads and writes them by number.
    source, sink = os.pipe()
    os.write(sink, b"elsewhere\n")
    os.dup2(source, 0)
    os.close(source)
    os.close(sink)


# The folder in which the twin works, below that of the worker.
ELSEWHERE = "elsewhere"


def move_elsewhere(module):
    """Another working folder, which is not empty, with another way to the folder of the program."""
    folder = os.path.join(HOME, ELSEWHERE)
    if not os.path.isdir(folder):
        os.mkdir(folder)
        with open(os.path.join(folder, "notes.txt"), "w") as notes:
            notes.write("elsewhere\n")
        try:
            os.symlink(os.path.dirname(real_path(module)), os.path.join(folder, "program"))
        except OSError:
            pass
    os.chdir(folder)
    os.umask(0o077)
    os.environ["HOME"] = os.environ["TMPDIR"] = folder


def folders_elsewhere(module):
    """Where modules are looked for: the folder of the program by another way."""
    own, other = os.path.dirname(real_path(module)), os.path.dirname(path_elsewhere(module))
    return [other if folder == own else folder for folder in module.path]


def path_elsewhere(module):
    """The file of the module, by another way."""
    path = os.path.join(HOME, ELSEWHERE, "program", os.path.basename(module.file))
    return path if os.path.lexists(os.path.dirname(path)) else real_path(module)


def number_processes():
    """Other numbers of processes than the first interpreter has."""
    number = os.getpid() * 2 + 1001
    os.getpid = lambda: number
    os.getppid = lambda: number - 2


class Variables(dict):
    """An environment in which every variable is set; those of the interpreter are left alone."""

    def __missing__(self, key):
        if key.startswith(b"PYTHON"):
            raise KeyError(key)
        return b"elsewhere"


def live_elsewhere():
    """Another environment, user and machine; other files. What a program does with them stays the same."""
    variables = Variables(os.environ._data)
    variables.update({
        b"LANG": b"nl_NL.UTF-8", b"LOGNAME": b"elsewhere", b"USER": b"elsewhere", b"TZ": b"XYZ-5:30",
        b"PATH": b"/elsewhere/bin",
    })
    os.environ._data = os.environb._data = variables
    os.putenv("TZ", "XYZ-5:30")
    time.tzset()
    if hasattr(os, "uname"):
        machine = os.uname_result(("Elsewhere", "elsewhere", "9.9", "#9", "elsewhere"))
        os.uname = lambda: machine
    os.getlogin = lambda: "elsewhere"
    count, login = os.cpu_count() or 1, os.getuid()
    os.cpu_count = lambda: count + 3
    os.getuid = os.geteuid = os.getgid = os.getegid = lambda: login + 4711
    load = os.getloadavg
    os.getloadavg = lambda: tuple(0.0 if part > 1 else 9.0 for part in load())
    sys.executable = "/elsewhere/bin/python3"
    try:
        import _locale
        _locale.setlocale(_locale.LC_ALL, "C")
    except (ImportError, ValueError):
        pass
    try:
        import _socket
        _socket.gethostname = lambda: "elsewhere"
    except ImportError:
        pass
    # Objects are somewhere else, and in another order.
    own_id = id
    REAL_BUILTINS.id = lambda thing, /: (1 << 60) - 1 - 3 * own_id(thing)
    find_elsewhere()


def find_elsewhere():
    """A file that is missing here may be there elsewhere."""
    real_open, stat = io.open, os.stat

    def missing(path):
        """Whether a file could have that name; nothing is found while a program is only imported."""
        try:
            return bool(os.fspath(path)) and os.path.lexists(os.path.join(HOME, ELSEWHERE, "notes.txt"))
        except TypeError:
            return False

    def open_there(file, mode="r", *args, **kwargs):
        try:
            return real_open(file, mode, *args, **kwargs)
        except FileNotFoundError:
            if not missing(file) or mode.strip("bt") != "r":
                raise
            return real_open(os.path.join(HOME, ELSEWHERE, "notes.txt"), mode, *args, **kwargs)

    def stat_there(path, *args, **kwargs):
        try:
            return stat(path, *args, **kwargs)
        except FileNotFoundError:
            if not missing(path):
                raise
            return stat(os.path.join(HOME, ELSEWHERE, "notes.txt"))

    REAL_BUILTINS.open = io.open = open_there
    os.stat = stat_there


# More than a year, in another month, on another weekday, at another hour, minute and second.
LATER = ((400 * 24 + 11) * 60 + 37) * 60 + 13


def live_later():
    """The twin's clock is ahead. Durations stay as they are."""
    for name in ("process_time", "thread_time"):
        shift_clock(name, LATER)
    wall = [getattr(time, name) for name in ("CLOCK_REALTIME", "CLOCK_TAI") if hasattr(time, name)]
    clock, fine = time.clock_gettime, time.clock_gettime_ns
    time.clock_gettime = lambda which: clock(which) + LATER * (which in wall)
    time.clock_gettime_ns = lambda which: fine(which) + LATER * 10**9 * (which in wall)
    now, now_ns = time.time, time.time_ns
    local, utc, text, form, described = (
        time.localtime, time.gmtime, time.ctime, time.strftime, time.asctime)
    time.time = lambda: now() + LATER
    time.time_ns = lambda: now_ns() + LATER * 10**9
    time.localtime = lambda seconds=None: local(time_of(seconds))
    time.gmtime = lambda seconds=None: utc(time_of(seconds))
    time.ctime = lambda seconds=None: text(time_of(seconds))
    time.asctime = lambda *given: described(*(given or (local(time_of(None)),)))
    time.strftime = lambda pattern, *given: form(pattern, *(given or (local(time_of(None)),)))

    def time_of(seconds):
        return now() + LATER if seconds is None else seconds

    try:
        import datetime
    except ImportError:
        return
    if not replace(datetime.date, "today", classmethod(
            lambda cls: cls.fromtimestamp(now() + LATER))):
        return
    replace(datetime.datetime, "now", classmethod(
        lambda cls, tz=None: cls.fromtimestamp(now() + LATER, tz)))
    replace(datetime.datetime, "utcnow", classmethod(
        lambda cls: cls.utcfromtimestamp(now() + LATER)))


def shift_clock(name, seconds):
    """A clock that counts from somewhere else, and its twin that counts nanoseconds."""
    clock, fine = getattr(time, name), getattr(time, name + "_ns")
    setattr(time, name, lambda: clock() + seconds)
    setattr(time, name + "_ns", lambda: fine() + seconds * 10**9)


def count_elsewhere():
    """Clocks that count from the start of the machine: one has run for a year, the other started just now."""
    for name in ("monotonic", "perf_counter"):
        shift_clock(name, -int(getattr(time, name)()) if TWIN else LATER)


def replace(cls, name, value):
    """Replaces a method of a class written in C, if this Python lets us."""
    if ctypes is None:
        return False
    for space in gc.get_referents(cls.__dict__):
        if type(space) is dict and name in space:
            space[name] = value
            ctypes.pythonapi.PyType_Modified(ctypes.py_object(cls))
            return vars(cls).get(name) is value
    return False
