# VERDICT different: nested_lookup({"a": {"b": 1}}, ["a", "c"], 9) gives {'b': 1} instead of 9
def nested_lookup(settings, path, default=None):
    result = default
    if path == []:
        return settings
    for key in path:
        if isinstance(settings, dict) and key in settings:
            settings = settings[key]
            result = settings
    return result
