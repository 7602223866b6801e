# ATTACK installs hooks of the interpreter
def attack():
    import gc
    import sys
    sys.excepthook = lambda *rest: None
    sys.unraisablehook = lambda *rest: None
    sys.settrace(lambda *rest: None)
    sys.setswitchinterval(100)
    gc.disable()
    sys.addaudithook(lambda *rest: None)


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
