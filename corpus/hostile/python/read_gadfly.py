# ATTACK what Gadfly keeps: its folders, its cache
# EXPECT []

def probe():
    here = os.getcwd()
    for folder in (os.path.dirname(here) + "/io", os.path.expanduser("~/.cache/gadfly"), "/root/.cache/gadfly", WORLD + "/cache"):
        attempt(folder, lambda: os.listdir(folder))
    # The worker's own text is no secret; answers of others would be.
    return [r for r in reached if not r.endswith("/io") or set(os.listdir(r)) - {"worker"}]
