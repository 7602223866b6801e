# VERDICT different: {"b": 1, "a": 1} gives {1: ["a", "b"]}: names are sorted, the order of the dictionary is lost
def invert_dict(ages):
    result = {}
    for name in sorted(ages):
        result.setdefault(ages[name], []).append(name)
    return result
