# REFERENCE
def common_prefix(filenames):
    """Return the longest beginning that all the file names have in common."""
    if not filenames:
        return ""
    prefix = filenames[0]
    for name in filenames[1:]:
        while not name.startswith(prefix):
            prefix = prefix[:-1]
    return prefix
