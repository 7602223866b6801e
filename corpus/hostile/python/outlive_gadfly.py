# ATTACK not dying with Gadfly: the parent-death signal, sessions, groups
# EXPECT []

def probe():
    for option, name in {1: "PDEATHSIG", 36: "SUBREAPER"}.items():
        if C.prctl(option, 0, 0, 0, 0) == 0:
            reached.append(name)
    attempt("setsid", os.setsid)
    attempt("setpgid", lambda: os.setpgid(0, 0))
    attempt("setpgid of another", lambda: os.setpgid(PARENT, 0))
    return reached
