# VERDICT different: {"a": 1} gives {1: "a"}: strings instead of lists
def invert_dict(ages):
    return {age: name for name, age in ages.items()}
