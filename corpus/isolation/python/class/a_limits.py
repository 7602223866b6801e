# ATTACK changes limits, the mask and the priority of its process
def attack():
    import os
    import resource
    import signal
    import sys
    sys.setrecursionlimit(50)
    os.umask(0o777)
    resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(19)


try:
    attack()
except BaseException:
    # What is forbidden is forbidden; the others must not notice either way.
    pass


def largest(values):
    if not values:
        raise ValueError("no values")
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best
