# VERDICT equivalent
def nested_lookup(settings, path, default=None):
    if not path:
        return settings
    if not isinstance(settings, dict):
        return default
    if path[0] in settings:
        return nested_lookup(settings[path[0]], path[1:], default)
    return default
