# ATTACK leaves files in the temporary folder, the working folder and the home
def attack():
    import os
    import tempfile
    for place in (tempfile.gettempdir(), os.getcwd(), os.path.expanduser("~"), "/dev/shm", "/var/tmp"):
        try:
            with open(os.path.join(place, "gadfly-attack"), "w") as file:
                file.write("yes")
        except OSError:
            pass


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
