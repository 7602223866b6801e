# ATTACK making others slow
# EXPECT []

def probe():
    for process in (PARENT, GADFLY, BYSTANDER):
        attempt("process %d" % process, lambda: os.setpriority(os.PRIO_PROCESS, process, 15))
        attempt("group %d" % process, lambda: os.setpriority(os.PRIO_PGRP, process, 15))
    attempt("own group", lambda: os.setpriority(os.PRIO_PGRP, 0, 15))
    attempt("user", lambda: os.setpriority(os.PRIO_USER, 0, 15))
    attempt("user by number", lambda: os.setpriority(os.PRIO_USER, os.getuid(), 15))
    return reached
