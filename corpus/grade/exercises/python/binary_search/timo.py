# VERDICT different: binary_search([7], 7) gives -1 instead of 0
def binary_search(cards, wanted):
    low = 0
    high = len(cards) - 1
    while low < high:
        middle = (low + high) // 2
        if cards[middle] == wanted:
            return middle
        if cards[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1
