# VERDICT different: {"a": 1, "b": 2} gives {1: ["a", "b"], 2: ["a", "b"]}: all values share one list (fromkeys)
def invert_dict(ages):
    result = dict.fromkeys(ages.values(), [])
    for name, age in ages.items():
        result[age].append(name)
    return result
