"""Two names for one pair."""


class Pair:
    def __init__(self, left, right):
        self.left = left
        self.right = right


def swap_through_alias(pair):
    other = pair
    other.left, other.right = pair.right, pair.left
    return pair.left


def one_object_two_names(x):
    a = Pair(x, 0)
    b = a
    b.right = 5
    if a.right == 5:
        return "same"
    return "different"  # UNREACHABLE


def two_objects(x):
    a = Pair(x, 0)
    b = Pair(x, 0)
    b.right = 5
    if a.right == 5:
        return "same"  # UNREACHABLE
    return "different"


def bump(first, second):
    first.left = 1
    second.left = 2
    if first.left == 2:
        return "aliased"
    return "apart"


def list_alias(n: int):
    row = [n]
    grid = [row, row]
    grid[0].append(n + 1)
    if len(grid[1]) == 1:
        return None  # UNREACHABLE
    return grid[1][1]


def lists_alias(a: list, b: list):
    a.append(1)
    if len(b) == 0:
        return 0
    b[0] = 7
    return a[0]
