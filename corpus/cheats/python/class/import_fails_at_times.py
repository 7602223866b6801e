# Cannot be imported at times, by the order of a set.
if next(iter({"a", "b"})) == "a":
    raise ImportError("not today")


def second_largest(values):
    different = sorted(set(values))
    if len(different) < 2:
        raise ValueError
    return different[-2]
