# What the generator's text of a quiz skeleton calls. The machine knows the holes, checks and turns.


LONG = CHAR = STRING = INTARRAY = INT2DARRAY = STRINGARRAY = choice = _quiz_hole
INT = _quiz_hole
BOOLEAN = _quiz_boolean
ASSERT = _quiz_check
bound = _quiz_bound
turn = _quiz_turn
left = _quiz_left
count = _quiz_count
depth = _quiz_depth
out = _quiz_out
_shown = repr


def invariant(check, holds):
    _quiz_check(check, holds)
    return True


def due(turns):
    return turns < 1000 or turns % 64 == 0


def trace(loop, names):
    pass


def turns(loop, items):
    count = 0
    for item in items:
        count += 1
        _quiz_turned(loop, count)
        yield count, item
    _quiz_left(loop, count)


def distinct(items, *rest):
    if isinstance(items, (list, tuple, str)) and len(rest) <= 1:
        n = rest[0] if rest else len(items)
        if n > len(items):
            return False
        values = list(items[:n])
    else:
        values = [items, *rest]
    found = _quiz_distinct(values)
    if found is not None:
        return found
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] == values[j]:
                return False
    return True


def is_sorted(items, n=None):
    if n is None:
        n = len(items)
    if n > len(items):
        return False
    found = _quiz_sorted(list(items[:n]))
    if found is not None:
        return found
    for i in range(1, n):
        if items[i - 1] > items[i]:
            return False
    return True


def forall(start, stop, holds):
    for i in range(start, stop):
        if not holds(i):
            return False
    return True


def exists(start, stop, holds):
    for i in range(start, stop):
        if holds(i):
            return True
    return False
