# ATTACK moving others to one processor
# EXPECT []

def probe():
    for process in (PARENT, GADFLY, BYSTANDER, 1):
        attempt("affinity %d" % process, lambda: os.sched_setaffinity(process, {0}))
    return reached
