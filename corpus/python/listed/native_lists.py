"""Recursion on Python's own lists."""


def length(items):
    if items == []:
        return 0
    return 1 + length(items[1:])  # MAYBE stack-overflow


def total(items):
    if not items:
        return 0
    return items[0] + total(items[1:])


def remove_at(items, index):
    if index < 0 or not items:
        raise IndexError("no element %s" % index)  # PRECONDITION
    if index == 0:
        return items[1:]
    return [items[0]] + remove_at(items[1:], index - 1)


def insertion_sort(items, before):
    result = []
    for item in items:
        place = 0
        while place < len(result) and before(result[place], item):
            place += 1
        result.insert(place, item)
    return result
