def flatten(nested):
    """
    Takes a list whose elements are whole numbers or again such lists, nested
    arbitrarily deep, and returns one flat list of all the numbers in their
    order.

    Example: flatten([1, [2, [3]], []]) gives [1, 2, 3].
    """
    flat = []
    for element in nested:
        if isinstance(element, list):
            flat.extend(flatten(element))
        else:
            flat.append(element)
    return flat
