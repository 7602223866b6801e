"""A linked list made of pairs.

A list is None (empty) or a Pair of its first value and the rest of the list.
"""


class Pair:
    def __init__(self, first, rest):
        self.first = first
        self.rest = rest

    def __eq__(self, other):
        return (
            isinstance(other, Pair)
            and self.first == other.first
            and self.rest == other.rest
        )

    def __repr__(self):
        return "Pair(%r, %r)" % (self.first, self.rest)


def empty_list():
    """The list without a value."""
    return None


def length(lst):
    """How many values the list has.

    >>> length(Pair(4, Pair(7, None)))
    2
    """
    if lst is None:
        return 0
    return 1 + length(lst.rest)


def add(lst, index, value):
    """The list with value inserted so that it stands at index.

    >>> add(Pair(1, None), 1, 5)
    Pair(1, Pair(5, None))
    """
    if index < 0:
        raise IndexError("negative index")  # PRECONDITION
    if index == 0:
        return Pair(value, lst)
    if lst is None:
        raise IndexError("index beyond the end")  # PRECONDITION
    return Pair(lst.first, add(lst.rest, index - 1, value))


def get(lst, index):
    """The value at index.

    >>> get(Pair(4, Pair(7, None)), 1)
    7
    """
    if lst is None or index < 0:
        raise IndexError("no such index")  # PRECONDITION
    if index == 0:
        return lst.first
    return get(lst.rest, index - 1)


def set(lst, index, value):
    """The list with value in the place of what stands at index.

    >>> set(Pair(4, Pair(7, None)), 0, 1)
    Pair(1, Pair(7, None))
    """
    if lst is None or index < 0:
        raise IndexError("no such index")  # PRECONDITION
    if index == 0:
        return Pair(value, lst.rest)
    return Pair(lst.first, set(lst.rest, index - 1, value))


def remove(lst, index):
    """The value at index, and the list without it.

    >>> remove(Pair(4, Pair(7, None)), 0)
    (4, Pair(7, None))
    """
    if lst is None or index < 0:
        raise IndexError("no such index")  # PRECONDITION
    if index == 0:
        return lst.first, lst.rest
    value, rest = remove(lst.rest, index - 1)
    return value, Pair(lst.first, rest)


def foreach(lst, function):
    """Calls function with every value, from the first to the last."""
    while lst is not None:
        function(lst.first)
        lst = lst.rest


def insert(lst, value, less_than):
    """The sorted list with value at its place.

    >>> insert(Pair(2, Pair(8, None)), 5, lambda a, b: a < b)
    Pair(2, Pair(5, Pair(8, None)))
    """
    if lst is None or less_than(value, lst.first):
        return Pair(value, lst)
    return Pair(lst.first, insert(lst.rest, value, less_than))


def sort(lst, less_than):
    """A sorted copy; less_than(a, b) says whether a comes before b.

    >>> sort(Pair(3, Pair(1, None)), lambda a, b: a < b)
    Pair(1, Pair(3, None))
    """
    if lst is None:
        return None
    return insert(sort(lst.rest, less_than), lst.first, less_than)
