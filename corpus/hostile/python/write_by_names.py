# ATTACK deleting, renaming, cutting, linking files of others
# EXPECT []

def probe():
    file = WORLD + "/writable"
    attempt("unlink", lambda: os.unlink(file))
    attempt("rename", lambda: os.rename(file, WORLD + "/renamed"))
    attempt("take", lambda: os.rename(file, "taken"))
    attempt("truncate", lambda: os.truncate(file, 0))
    attempt("mkdir", lambda: os.mkdir(WORLD + "/made"))
    attempt("symlink", lambda: os.symlink("x", WORLD + "/link"))
    attempt("mkfifo", lambda: os.mkfifo(WORLD + "/fifo"))
    attempt("rmdir", lambda: os.rmdir(WORLD + "/empty"))
    return reached
