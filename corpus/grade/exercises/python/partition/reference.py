# REFERENCE
def partition(belongs, values):
    """Split the values into two lists.

    belongs is a function that takes one value and returns True or False.
    The result is a pair of lists: the values that belong, and the others,
    both in the original order.

    partition(lambda v: v > 2, [1, 5, 2, 3]) gives ([5, 3], [1, 2])
    """
    inside = []
    outside = []
    for value in values:
        if belongs(value):
            inside.append(value)
        else:
            outside.append(value)
    return inside, outside
