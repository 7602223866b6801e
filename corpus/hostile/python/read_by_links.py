# ATTACK files under other names: links, the roots of processes
# EXPECT []

def probe():
    attempt("symbolic", lambda: (os.symlink(WORLD + "/secret", "s"), read("s")))
    attempt("hard", lambda: (os.link(WORLD + "/secret", "h"), read("h")))
    attempt("folder", lambda: (os.symlink(WORLD, "f"), open("f/secret")))
    for process in ("self", 1, PARENT, GADFLY, BYSTANDER):
        for way in ("root", "cwd"):
            attempt("%s of %s" % (way, process), lambda: read("/proc/%s/%s%s/secret" % (process, way, WORLD)))
    attempt("above", lambda: read("../" * 20 + WORLD[1:] + "/secret"))
    attempt("old root", lambda: (os.chdir("/.."), read(WORLD[1:] + "/secret")))
    return reached
