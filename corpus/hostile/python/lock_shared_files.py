# ATTACK locks on files that all programs can read, as a channel
# EXPECT []

import fcntl
def probe():
    for file in (os.__file__, sys.executable, "/usr", "/lib"):
        descriptor = attempt("open", lambda: os.open(file, os.O_RDONLY))
        if descriptor is None:
            continue
        attempt("flock " + file, lambda: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB))
        attempt("lockf " + file, lambda: fcntl.lockf(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB))
        attempt("lease " + file, lambda: fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK))
        attempt("notify " + file, lambda: fcntl.fcntl(descriptor, fcntl.F_NOTIFY, fcntl.DN_ACCESS))
    return [r for r in reached if r != "open"]
