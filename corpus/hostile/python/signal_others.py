# ATTACK signals to the server, to Gadfly and to a process of the same user
# EXPECT []

def probe():
    for process in (PARENT, GADFLY, BYSTANDER, -1, 0, -BYSTANDER):
        for signal in (0, 18, 10, 9):
            attempt("kill %d" % process, lambda: os.kill(process, signal))
            attempt("tgkill %d" % process, lambda: system_call(234, process, process, signal))
            attempt("tkill %d" % process, lambda: system_call(200, process, signal))
    attempt("killpg", lambda: os.killpg(0, 0))
    return reached
