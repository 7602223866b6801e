"""Recursive functions on lists of pairs: (first, rest) tuples that end in None."""


def length(lst):
    if lst is None:
        return 0
    first, rest = lst  # MAYBE uncaught-exception
    return 1 + length(rest)


def total(lst):
    if lst is None:
        return 0
    return lst[0] + total(lst[1])  # MAYBE index-out-of-bounds


def remove_at(lst, index):
    if lst is None:
        raise IndexError("index out of range")  # PRECONDITION
    if index < 0:
        raise IndexError("negative index")  # PRECONDITION
    if index == 0:
        return lst[1]  # MAYBE index-out-of-bounds
    return (lst[0], remove_at(lst[1], index - 1))  # MAYBE index-out-of-bounds


def insert(lst, value, before):
    if lst is None:
        return (value, None)
    if before(value, lst[0]):  # MAYBE index-out-of-bounds
        return (value, lst)
    return (lst[0], insert(lst[1], value, before))  # MAYBE index-out-of-bounds


def insertion_sort(lst, before):
    if lst is None:
        return None
    return insert(insertion_sort(lst[1], before), lst[0], before)  # MAYBE index-out-of-bounds


def map_list(lst, function):
    if lst is None:
        return None
    return (function(lst[0]), map_list(lst[1], function))  # MAYBE index-out-of-bounds


def filter_list(lst, keep):
    if lst is None:
        return None
    rest = filter_list(lst[1], keep)  # MAYBE index-out-of-bounds
    if keep(lst[0]):
        return (lst[0], rest)
    return rest
