# REFERENCE
def nested_lookup(settings, path, default=None):
    """Walk down into dictionaries inside dictionaries.

    path is a list of keys (strings), one for each level. If a key is missing,
    or there is no dictionary to look into any more, default is returned.

    >>> nested_lookup({"screen": {"width": 80}}, ["screen", "width"])
    80
    >>> nested_lookup({"screen": {"width": 80}}, ["screen", "depth"], 8)
    8
    """
    current = settings
    for key in path:
        if not isinstance(current, dict) or key not in current:
            return default
        current = current[key]
    return current
