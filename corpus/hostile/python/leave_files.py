# ATTACK files for the next run, in folders that cannot be read
# EXPECT []

def probe():
    left = os.listdir(".")
    os.makedirs("a/b")
    open("a/b/c", "w").close()
    try:
        os.chmod("a/b", 0o300)
        os.chmod("a", 0o300)
        os.chmod(".", 0)
    except OSError:
        os.mkdir("d", 0o300)
    return left
