# ATTACK becoming another program
# EXPECT []

def probe():
    for file in ("/bin/true", "/bin/sh", sys.executable, "/lib64/ld-linux-x86-64.so.2"):
        attempt(file, lambda: os.execv(file, [file]))
    attempt("fexecve", lambda: os.execve(os.open(os.__file__, os.O_RDONLY), ["x"], {}))
    attempt("execveat", lambda: system_call(322, -100, b"/bin/true", 0, 0, 0))
    return reached
