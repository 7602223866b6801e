# ATTACK does something when its process ends
def attack():
    import atexit
    import tempfile
    def leave():
        with open(tempfile.gettempdir() + "/gadfly-attack", "w") as file:
            file.write("yes")
    atexit.register(leave)


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
