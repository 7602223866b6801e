# ATTACK changes classes of the library
def attack():
    import collections
    import random
    import json
    collections.Counter.most_common = lambda self, n=None: []
    random.seed(1)
    random.random = lambda: 0.5
    json.loads = lambda text: {"rows": []}
    json.dumps = lambda value: "{}"


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
