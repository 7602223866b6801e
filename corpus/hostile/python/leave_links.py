# ATTACK links, pipes and sockets for who empties the folder
# EXPECT []

import socket
def probe():
    left = os.listdir(".")
    for number, target in enumerate((WORLD, WORLD + "/secret", "/", "..", "/proc/self/fd", "loop")):
        attempt("link", lambda: os.symlink(target, "link%d" % number))
    attempt("loop", lambda: os.symlink("loop", "loop"))
    attempt("pipe", lambda: os.mkfifo("pipe"))
    attempt("names", lambda: open("a\nb\\\xff" + "x" * 200, "w").close())
    attempt("bytes", lambda: open(b"\xff\xfe", "w").close())
    attempt("hard", lambda: os.link(os.__file__, "hard"))
    return left
