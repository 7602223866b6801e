# ATTACK the memory of the process that forks for each run
# EXPECT []

def probe():
    for process in (PARENT, 1):
        for mode in ("rb", "r+b"):
            attempt("mem " + mode, lambda: open("/proc/%d/mem" % process, mode))
        for what in ("environ", "maps", "io", "auxv"):
            attempt(what, lambda: read("/proc/%d/%s" % (process, what)))
        for number in range(10):
            attempt("fd", lambda: os.readlink("/proc/%d/fd/%d" % (process, number)))
        attempt("cwd", lambda: os.readlink("/proc/%d/cwd" % process))
    return reached
