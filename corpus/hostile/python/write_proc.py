# ATTACK settings of itself and of the machine in /proc
# EXPECT []

def probe():
    for file in "self/oom_score_adj self/coredump_filter self/timerslack_ns self/attr/current self/uid_map self/comm self/mem sysrq-trigger sys/kernel/core_pattern sys/kernel/pid_max".split():
        attempt(file, lambda: open("/proc/" + file, "r+b", buffering=0).write(b"0"))
    # Its own name and memory are its own.
    return [r for r in reached if r not in ("self/comm", "self/mem", "self/timerslack_ns", "self/coredump_filter", "self/oom_score_adj")]
