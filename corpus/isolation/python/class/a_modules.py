# ATTACK puts false modules into sys.modules
def attack():
    import sys
    import types
    false = types.ModuleType("math")
    false.sqrt = lambda x: -1
    sys.modules["math"] = false
    sys.modules["gadfly_attack"] = false
    sys.path.insert(0, "/tmp")
    sys.path_hooks.clear()


try:
    attack()
except BaseException:
    # What is forbidden is forbidden; the others must not notice either way.
    pass


def largest(values):
    if not values:
        raise ValueError("no values")
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best
