# VERDICT equivalent
def nested_lookup(settings, path, default=None):
    i = 0
    found = True
    while i < len(path) and found:
        if type(settings) == dict and path[i] in settings.keys():
            settings = settings[path[i]]
            i += 1
        else:
            found = False
    if found:
        return settings
    else:
        return default
