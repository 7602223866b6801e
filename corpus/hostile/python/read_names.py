# ATTACK whether a file exists, and its size
# EXPECT []
# EXPECT without namespaces: ['exists', 'log']

def probe():
    attempt("exists", lambda: os.stat(WORLD + "/secret").st_size)
    attempt("log", lambda: os.stat("/var/log"))
    return reached
