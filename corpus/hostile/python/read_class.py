# ATTACK the reference and other submissions in a folder that everybody may read
# EXPECT []

def probe():
    for file in ("reference.py", "other.py", "secret"):
        attempt(file, lambda: read(WORLD + "/" + file))
    attempt("list", lambda: names(WORLD))
    return reached
