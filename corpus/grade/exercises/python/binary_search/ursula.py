# VERDICT different: binary_search([1, 2, 3], 4) gives IndexError instead of -1
def binary_search(cards: list[int], wanted: int) -> int:
    low = 0
    high = len(cards)
    while low <= high:
        middle = (low + high) // 2
        if cards[middle] == wanted:
            return middle
        elif cards[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1
