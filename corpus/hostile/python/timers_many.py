# ATTACK memory of the kernel: timers, queued signals, event counters
# EXPECT []

def probe():
    made = 0
    timer = ctypes.c_void_p()
    while made < 100000 and C.timer_create(1, None, ctypes.byref(timer)) == 0:
        made += 1
    if made == 100000:
        reached.append("timers")
    for name, number in {"eventfd": 290, "timerfd": 283, "epoll": 291, "signalfd": 289}.items():
        made = 0
        try:
            while made < 70000:
                system_call(number, *((-1, 0, 8, 0) if name == "signalfd" else (0, 0)))
                made += 1
        except OSError:
            pass
        if made == 70000:
            reached.append(name)
    return reached
