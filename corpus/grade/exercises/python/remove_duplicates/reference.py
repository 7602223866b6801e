# REFERENCE
def remove_duplicates(items: list[int]) -> list[int]:
    """A new list with each value once, in order of first appearance."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
