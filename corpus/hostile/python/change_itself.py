# ATTACK options of prctl that weaken or widen
# EXPECT []

def probe():
    options = {4: "DUMPABLE", 8: "KEEPCAPS", 22: "SECCOMP", 24: "CAPBSET_DROP", 28: "SECUREBITS", 35: "MM", 38: "NO_NEW_PRIVS",
               47: "CAP_AMBIENT", 53: "SPECULATION", 59: "SYSCALL_USER_DISPATCH", 62: "SCHED_CORE", 0x59616d61: "PTRACER"}
    for option, name in options.items():
        if C.prctl(option, 1, 1, 0, 0) == 0:
            reached.append(name)
    allowed({"seccomp": 317, "landlock_create_ruleset": 444, "landlock_restrict_self": 446, "personality": 135})
    return reached
