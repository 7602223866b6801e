# VERDICT different: {"a": 1, "b": 1} gives {1: ["b"]}: the list is replaced, only the last key stays
def invert_dict(ages: dict[str, int]) -> dict[int, list[str]]:
    result = {}
    for name, age in ages.items():
        result[age] = [name]
    return result
