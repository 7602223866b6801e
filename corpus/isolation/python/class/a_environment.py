# ATTACK changes the environment, the locale and the time zone
def attack():
    import locale
    import os
    import time
    os.environ["GADFLY_ATTACK"] = "yes"
    os.environ["PYTHONPATH"] = "/tmp"
    os.environ["TZ"] = "Pacific/Apia"
    time.tzset()
    locale.setlocale(locale.LC_ALL, "")


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
