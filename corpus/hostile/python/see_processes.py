# ATTACK other processes, their command lines and environments
# EXPECT []

def probe():
    mine = {os.getpid(), PARENT}
    others = attempt("list", lambda: [n for n in os.listdir("/proc") if n.isdigit() and int(n) not in mine])
    reached[:] = ["list"] if others else []
    for process in (BYSTANDER, GADFLY):
        if process in mine:
            continue  # the same number in its own namespace
        for what in ("cmdline", "environ", "stat", "status", "maps", "fd"):
            attempt("%s of %d" % (what, process), lambda: os.listdir("/proc/%d/fd" % process) if what == "fd" else read("/proc/%d/%s" % (process, what)))
    return reached
