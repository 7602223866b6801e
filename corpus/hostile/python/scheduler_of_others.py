# ATTACK the scheduling of others, and more than its share
# EXPECT []

def probe():
    for process in (PARENT, GADFLY, BYSTANDER, 0):
        attempt("idle %d" % process, lambda: os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0)))
        attempt("real time %d" % process, lambda: os.sched_setscheduler(process, os.SCHED_FIFO, os.sched_param(1)))
        attempt("parameter %d" % process, lambda: os.sched_setparam(process, os.sched_param(0)))
    allowed({"sched_setattr": 314, "ioprio_set": 251, "migrate_pages": 256, "move_pages": 279}, GADFLY, 0, 0, 0)
    return reached
