# ATTACK leaves a thread that goes on
def attack():
    import builtins
    import threading
    def go_on():
        while True:
            builtins.gadfly_attack = True
    threading.Thread(target=go_on, name="gadfly-attack", daemon=True).start()


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
