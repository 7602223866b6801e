# ATTACK files outside its own folder
# EXPECT []

def probe():
    for folder in ("/tmp", WORLD, "/root", "/dev/shm", "/var/tmp", "/usr/lib", os.path.dirname(os.__file__), "/", "/etc", "/proc/self"):
        attempt(folder, lambda: open(folder + "/gadfly-was-here", "wb").write(b"x"))
    attempt("library", lambda: open(os.__file__, "r+b"))
    attempt("writable", lambda: open(WORLD + "/writable", "r+b"))
    return reached
