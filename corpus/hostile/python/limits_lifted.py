# ATTACK higher limits
# EXPECT []

import resource
def probe():
    for name in ("AS", "CPU", "FSIZE", "NOFILE", "NPROC", "CORE", "MEMLOCK", "MSGQUEUE", "STACK"):
        kind = getattr(resource, "RLIMIT_" + name)
        attempt(name, lambda: resource.setrlimit(kind, (-1, -1)))
        attempt(name + " lower", lambda: resource.setrlimit(kind, (1 << 20, 1 << 20)))
        attempt(name + " of Gadfly", lambda: resource.prlimit(GADFLY, kind, (0, 0)))
        attempt(name + " of another", lambda: resource.prlimit(BYSTANDER, kind))
    attempt("mlock", lambda: C.mlockall(3) and (_ for _ in ()).throw(OSError()))
    return reached
