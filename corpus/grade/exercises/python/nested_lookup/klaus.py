# VERDICT equivalent
def nested_lookup(settings, path, default=None):
    here = settings
    for key in path:
        try:
            here = here[key]
        except (KeyError, TypeError):
            return default
    return here
