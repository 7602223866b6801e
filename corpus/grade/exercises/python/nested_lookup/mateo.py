# VERDICT different: nested_lookup({"sound": {"volume": 0}}, ["sound", "volume"], 5) gives 5 instead of 0
def nested_lookup(settings, path, default=None):
    current = settings
    for key in path:
        if isinstance(current, dict) and current.get(key):
            current = current[key]
        else:
            return default
    return current
