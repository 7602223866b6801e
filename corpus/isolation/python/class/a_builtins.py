# ATTACK replaces builtin functions
def attack():
    import builtins
    builtins.len = lambda x: 0
    builtins.max = min
    builtins.gadfly_attack = True


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
