# REFERENCE
def invert_dict(ages: dict[str, int]) -> dict[int, list[str]]:
    """{"a": 1, "b": 1} -> {1: ["a", "b"]}, names in the order of the dictionary."""
    result = {}
    for name, age in ages.items():
        if age not in result:
            result[age] = []
        result[age].append(name)
    return result
