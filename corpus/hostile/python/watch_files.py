# ATTACK being told what others do with their files
# EXPECT []

def probe():
    watch = attempt("inotify", lambda: C.inotify_init())
    if watch is not None and watch < 0:
        reached.remove("inotify")
    allowed({"inotify_init1": 294, "fanotify_init": 300}, 0, 0)
    return reached
