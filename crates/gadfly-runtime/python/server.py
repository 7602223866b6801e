# The server: requests in, frames out.

HALF = 8 << 20
MOST_LINES = 1 << 16
MODULES_KEPT = 128

# Importing them does something, or needs a display.
NEVER_LOADED = frozenset(
    "this antigravity idlelib turtle turtledemo tkinter test lib2to3 __main__ pdb cProfile profile"
    " multiprocessing asyncio concurrent ensurepip venv sitecustomize usercustomize site".split()
)


class Module:
    def __init__(self, described):
        self.name = described["name"]
        self.file = described["file"]
        self.path = described["path"]
        self.siblings = {}
        self.sibling_files = set()
        self.qualnames = {}
        # Everything that an import statement of the file names, wherever it stands.
        self.wanted = ()
        self.code = None
        self.error = None
        try:
            text = described["text"]
            self.code = compile(text, self.file, "exec", dont_inherit=True)
            # Mutants differ little: what they import is looked for once.
            key = "\n".join([line for line in text.splitlines() if "import" in line])
            wanted = IMPORTS.get(key)
            if wanted is None:
                wanted = IMPORTS[key] = imports(text)
        except SyntaxError as error:
            self.error = [error.lineno or 1, error.offset or 1, text_of(error.msg)]
            return
        except (MemoryError, RecursionError):
            self.error = [1, 1, "it is too large, or nested too deeply, for Python's compiler"]
            return
        except (ValueError, OverflowError) as error:
            self.error = [1, 1, message_of(error) or type(error).__name__]
            return
        name_functions(self.code, "", self.qualnames)
        self.wanted = wanted
        self.load(list(wanted))

    def package_folder(self):
        """The folder of the package whose `__init__.py` this is; otherwise None."""
        if os.path.basename(self.file) != "__init__.py" or not self.path:
            return None
        return os.path.join(self.path[0], *self.name.split("."))

    def load(self, wanted):
        """Loads what is imported from the standard library, once for all runs, and compiles
        siblings."""
        seen = set()
        while wanted:
            name = wanted.pop()
            if name in seen or len(seen) > 200:
                continue
            seen.add(name)
            kind, file = self.sibling(name)
            if kind == "module":
                if name == self.name:
                    continue
                try:
                    code, more = sibling_code(file)
                except Exception:
                    # The run will meet and tell the error.
                    continue
                wanted.extend(more)
                self.siblings[name] = (file, code)
                self.sibling_files.add(file)
            elif kind is None and is_standard(name):
                try:
                    __import__(name)
                except BaseException:
                    pass

    def sibling(self, name):
        """Whether a name is found beside the user's file: as a module, or in a package."""
        root = name.split(".")[0]
        for folder in self.path:
            file = os.path.join(folder, root)
            if os.path.isdir(file):
                return "package", file
            if os.path.isfile(file + ".py"):
                return ("module", file + ".py") if root == name else ("package", file)
        return None, None


# Lines with imports → names; files → their time and size, code and imports.
IMPORTS = {}
SIBLINGS = {}


def sibling_code(file):
    facts = os.stat(file)
    stamp = facts.st_mtime_ns, facts.st_size
    known = SIBLINGS.get(file)
    if known is None or known[0] != stamp:
        with open(file, "rb") as source:
            text = source.read()
        code = compile(text, file, "exec", dont_inherit=True)
        known = SIBLINGS[file] = stamp, code, imports(text)
    return known[1], known[2]


def imports(text):
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.append(node.module)
    return found


def is_standard(name):
    root = name.split(".")[0]
    if root in NEVER_LOADED:
        return False
    names = getattr(sys, "stdlib_module_names", None)
    if names is not None:
        return root in names
    if root in sys.builtin_module_names or root in sys.modules:
        return True
    return any(
        os.path.exists(os.path.join(folder, root + end))
        for folder in STANDARD
        for end in (".py", "/__init__.py", "")
    )


def name_functions(code, prefix, found):
    """Qualified names of all functions, which code objects know themselves only since 3.11."""
    for part in code.co_consts:
        if type(part) is types.CodeType:
            name = prefix + part.co_name
            found[part] = name
            is_function = part.co_flags & 0x2
            name_functions(part, name + (".<locals>." if is_function else "."), found)
    if not prefix:
        found[code] = "<module>"


def publish(record):
    """Leaves a record where the server finds it. The last one counts."""
    global TURN
    data = dump(record).encode("utf-8", "replace")
    if len(data) > HALF:
        data = b'{"end":"large"}'
    if SERIES is not None:
        publish_next(data)
        return
    TURN = 1 - TURN
    start = 16 + TURN * HALF
    SHARED[start : start + len(data)] = data
    _pack_into("<QQ", SHARED, 0, start, len(data))


TURN = 0
_pack_into = struct.pack_into


def confine(seconds):
    """What a child gives up before it runs anything."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    prctl = PRCTL
    if prctl is None:
        return
    prctl(1, signal.SIGKILL, 0, 0, 0)
    if FILTER is not None:
        steps, program, own_id = FILTER
        for place in own_id:
            _pack_into("=I", steps, place, _getpid())
        if prctl(22, 2, ctypes.addressof(program), 0, 0) != 0:
            raise OSError("cannot install the filter")


def take_filter(described):
    """Keeps the filter of system calls in memory as prctl wants it."""
    global FILTER
    if PRCTL is None or described is None:
        return

    class Fprog(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_void_p)]

    data = bytes.fromhex(described["steps"])
    steps = ctypes.create_string_buffer(data, len(data))
    program = Fprog(len(data) // 8, ctypes.addressof(steps))
    FILTER = steps, program, described["own_id"]


FILTER = None
PRCTL = None


def run_forked(work, seconds):
    """Runs `work` in a child. Returns how it ended and what it published."""
    forget()
    pid = os.fork()
    if pid == 0:
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            for descriptor in PRIVATE:
                os.close(descriptor)
            os.dup2(NOTHING, 1)
            os.dup2(NOTHING, 2)
            confine(int(2 * seconds) + 2)
            work()
            _exit(0)
        except BaseException as error:
            try:
                publish({"end": "worker", "message": brief(error)})
            finally:
                _exit(70)
        finally:
            _exit(70)
    status, telling = wait(pid, seconds)
    how = ["timeout"]
    if status is None:
        hung = sample(pid) if telling else ""
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        how = ["timeout", hung] if telling else ["starved"]
    elif os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        # The kernel was faster than we.
        how = ["timeout", ""]
    elif os.WIFSIGNALED(status):
        how = ["signal", os.WTERMSIG(status)]
    else:
        how = ["exit", os.WEXITSTATUS(status)]
    global CLEAN
    CLEAN = clean()
    start, length = struct.unpack_from("<QQ", SHARED, 0)
    if length == 0 or start + length > len(SHARED):
        return how, b"null"
    return how, SHARED[start : start + length]


CLEAN = True


def forget():
    """Empties the memory shared with children: what one run left there no later run reads."""
    for shared in (SHARED, LINES):
        try:
            shared.madvise(mmap.MADV_REMOVE)
        except (AttributeError, OSError, ValueError):
            # Not every system can; then the bytes are overwritten.
            shared[:] = bytes(len(shared))


# So long a child may take by the clock, whatever it does, in multiples of its time and at least: then
# nobody knows what it would have done. The other side waits longer still.
MOST_TIMES = 20
LEAST_PATIENCE = 60
# Threads of one child, and the seconds that children of this server were asleep in all.
MOST_THREADS = 1000
ASLEEP = 0.0


def wait(pid, seconds):
    """The status of a child that ends in time, else None; and whether that says something about it.

    Time is processor time, so a busy machine is no hang. A child that only waits uses none: the
    time during which it was asleep counts, too, but not that during which it would have run. All that
    children sleep is charged to the program (ASLEEP), as its processor time is."""
    global ASLEEP
    start = time.monotonic()
    latest = start + max(MOST_TIMES * seconds, LEAST_PATIENCE)
    look = max(seconds / 20, 0.01)
    before, used, asleep, idle = start, 0.0, 0.0, 0.0
    while True:
        signal.sigtimedwait((signal.SIGCHLD,), look)
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended == pid:
            return status, True
        now, total, (state, threads) = time.monotonic(), processor_time(pid), state_of(pid)
        idle = idle + now - before if total == used else 0.0
        if state in (b"S", b"D", b"T"):
            slept = max(0.0, now - before - (total - used))
            asleep += slept
            ASLEEP += slept
        elif state is None and idle >= max(seconds, 1):
            # Whoever would run has had the processor in so long a time.
            asleep = idle
        before, used = now, total
        if used >= seconds or asleep >= seconds:
            return None, True
        if threads > MOST_THREADS:
            # Limits of the kernel do not count the threads of root.
            os.kill(pid, signal.SIGKILL)
            return os.waitpid(pid, 0)[1], True
        if now >= latest:
            return None, False


def state_of(pid):
    """Whether a child runs or waits, and how many threads it has; None and 0 where nobody may read /proc
    (without namespaces)."""
    try:
        with open("/proc/%d/stat" % pid, "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
            return fields[0], int(fields[17])
    except (OSError, IndexError, ValueError):
        return None, 0


def processor_time(pid):
    """Of a child, in seconds: the clock of the process, as pthreads name it."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def sample(pid):
    """Where a child is: faulthandler tells even if it is deep in C."""
    os.ftruncate(STACKS, 0)
    os.lseek(STACKS, 0, os.SEEK_SET)
    os.kill(pid, signal.SIGUSR1)
    text = b""
    for _ in range(50):
        time.sleep(0.002)
        size = os.fstat(STACKS).st_size
        if size and size == len(text):
            break
        text = os.pread(STACKS, 1 << 16, 0)
    return text.decode("utf-8", "replace")


def clean():
    """Empties the folder: files are no way from one run to the next. Whether that was possible."""
    try:
        os.chmod(HOME, 0o700)
        for name in os.listdir(HOME):
            remove(os.path.join(HOME, name))
        return not os.listdir(HOME)
    except (OSError, RecursionError):
        return False


def remove(file):
    try:
        os.unlink(file)
        return
    except OSError:
        pass
    os.chmod(file, 0o700)
    for name in os.listdir(file):
        remove(os.path.join(file, name))
    os.rmdir(file)


def answer(descriptor, data):
    data = struct.pack(">I", len(data)) + data
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def read_frame(source):
    header = source.read(4)
    if len(header) < 4:
        return None
    data = source.read(struct.unpack(">I", header)[0])
    return json.loads(data)


def main(requests, answers):
    global SHARED, LINES, STREAMS, STACKS, HOME, PRIVATE, NOTHING, PRCTL, STANDARD
    HOME = os.getcwd()
    STREAMS = Streams()
    SHARED = mmap.mmap(-1, 16 + 2 * HALF)
    LINES = mmap.mmap(-1, MOST_LINES)
    STACKS = os.memfd_create("stacks") if hasattr(os, "memfd_create") else os.open(
        os.path.join(HOME, ".stacks"), os.O_RDWR | os.O_CREAT)
    NOTHING = os.open("/dev/null", os.O_RDWR)
    PRIVATE = [requests, answers]
    STANDARD = list(sys.path)
    faulthandler.register(signal.SIGUSR1, file=STACKS, all_threads=True, chain=False)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    if ctypes is not None:
        PRCTL = ctypes.CDLL(None, use_errno=True).prctl
        PRCTL.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
        # Children may not look into the server's memory, which /proc would let them.
        PRCTL(4, 0, 0, 0, 0)
    if not SAME_PLACE:
        count_elsewhere()
    if TWIN:
        live_later()
    if AWAY:
        number_processes()
        live_elsewhere()
    source = os.fdopen(requests, "rb", buffering=1 << 16)
    answer(answers, b'["ready"]')
    modules = collections.OrderedDict()
    while True:
        request = read_frame(source)
        if request is None:
            return
        op = request["op"]
        if op == "hello":
            take_filter(request["filter"])
            sys.path.extend(request["packages"])
            PACKAGES.extend(request["packages"])
            gc.collect()
            gc.freeze()
            continue
        if op == "module":
            module = Module(request)
            modules[request["id"]] = module
            if len(modules) > MODULES_KEPT:
                modules.popitem(last=False)
            gc.collect()
            gc.freeze()
            continue
        module = modules[request["module"]]
        seconds = request["time"]
        if module.error is not None:
            answer(answers, json.dumps({"syntax": module.error}).encode())
            continue
        trace = bool(request.get("trace"))
        work = run_child
        if op == "run":
            compile_ahead(request)
        if op == "series":
            work = series_child
            for job in request["runs"]:
                compile_ahead(job)
        if op == "tests":
            work = tests_child
            if request.get("pytest") and load_pytest():
                gc.collect()
                gc.freeze()
        how, published = run_forked(lambda: work(request, module), seconds)
        lines = []
        if trace:
            line = LINES.find(b"\1")
            while line >= 0:
                lines.append(line)
                line = LINES.find(b"\1", line + 1)
        head = json.dumps({"how": how, "lines": lines, "spent": sum(os.times()[:4]) + ASLEEP}).encode()
        answer(answers, head + b"\n" + published)
        if not CLEAN:
            # Another server with another folder does the next run.
            return
