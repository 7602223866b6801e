# VERDICT different: nested_lookup({"a": {}}, ["b", "c"], 1) gives AttributeError instead of 1
def nested_lookup(settings, path, default=None):
    current = settings
    for key in path:
        current = current.get(key, default)
    return current
