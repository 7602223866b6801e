# ATTACK another thing in the place of the program's own folder
# EXPECT []

def probe():
    own = os.getcwd()
    for name in ("moved", "../moved", WORLD + "/moved"):
        attempt("rename " + name, lambda: os.rename(own, name))
    attempt("remove", lambda: os.rmdir(own))
    attempt("exchange", lambda: system_call(316, -100, ctypes.c_char_p(own.encode()), -100, ctypes.c_char_p((WORLD + "/empty").encode()), 2))
    attempt("root", lambda: os.chroot("."))
    attempt("parent", lambda: open("../left", "w").close())
    return reached
