# ATTACK what Gadfly was started with
# EXPECT []

def probe():
    known = {"LANG", "PYTHONUTF8", "PYTHONHASHSEED", "HOME", "TMPDIR", "LOGNAME", "MALLOC_ARENA_MAX", "LC_CTYPE"}
    return sorted(set(os.environ) - known) + [a for a in sys.argv if WORLD in a]
