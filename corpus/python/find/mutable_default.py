def remember(item, seen=[]):
    """A surprise, but not a crash."""
    seen.append(item)
    return len(seen)


def remember_fixed(item, seen=None):
    if seen is None:
        seen = []
    seen.append(item)
    return len(seen)
