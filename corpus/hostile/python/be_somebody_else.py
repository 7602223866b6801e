# ATTACK other users, groups and capabilities
# EXPECT []

def probe():
    for name in ("setuid", "setgid", "seteuid", "setegid"):
        attempt(name, lambda: getattr(os, name)(0))
    attempt("setgroups", lambda: os.setgroups([0]))
    attempt("setresuid", lambda: os.setresuid(0, 0, 0))
    allowed({"capset": 126, "setfsuid": 122, "setfsgid": 123}, 0, 0)
    return reached
