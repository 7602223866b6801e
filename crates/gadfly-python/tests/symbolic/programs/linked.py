# Linked lists of pairs: None or [first, rest].


def length(lst):
    if lst is None:
        return 0
    return 1 + length(lst[1])


def get(lst, index):
    if lst is None:
        raise IndexError('too short')
    if index == 0:
        return lst[0]
    return get(lst[1], index - 1)


def add(lst, value):
    if lst is None:
        return [value, None]
    current = lst
    while current[1] is not None:
        current = current[1]
    current[1] = [value, None]
    return lst


def remove(lst, index):
    if lst is None:
        raise IndexError('too short')
    if index == 0:
        return lst[1]
    return [lst[0], remove(lst[1], index - 1)]


def foreach(lst, f):
    if lst is None:
        return None
    return [f(lst[0]), foreach(lst[1], f)]


def insert_sorted(lst, value, before):
    if lst is None:
        return [value, None]
    if before(value, lst[0]):
        return [value, lst]
    return [lst[0], insert_sorted(lst[1], value, before)]


def sort(lst, before):
    if lst is None:
        return None
    return insert_sorted(sort(lst[1], before), lst[0], before)


def total(pair):
    if pair == ():
        return 0
    first, rest = pair
    return first + total(rest)
