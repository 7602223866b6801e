# ATTACK permissions, owners and times of files of others
# EXPECT []

def probe():
    for file in (WORLD + "/writable", WORLD, os.__file__, "/dev/null", "/usr/lib"):
        attempt("chmod " + file, lambda: os.chmod(file, 0o777))
        attempt("chown " + file, lambda: os.chown(file, os.getuid(), os.getgid()))
        attempt("utime " + file, lambda: os.utime(file))
        attempt("xattr " + file, lambda: os.setxattr(file, "user.x", b"x"))
    folder = attempt("open", lambda: os.open(os.path.dirname(os.__file__), os.O_RDONLY))
    reached[:] = [r for r in reached if r != "open"]
    attempt("fchmod", lambda: os.fchmod(folder, 0o777))
    return reached
