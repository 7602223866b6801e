# REFERENCE
def binary_search(cards: list[int], wanted: int) -> int:
    """Find the position of the wanted card by halving the list again and again.

    The cards are sorted from small to large and all different.
    Returns -1 if the wanted card is not there.
    """
    low = 0
    high = len(cards) - 1
    while low <= high:
        middle = (low + high) // 2
        if cards[middle] == wanted:
            return middle
        if cards[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1
