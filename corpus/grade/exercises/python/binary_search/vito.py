# VERDICT different: binary_search([1, 4, 6], 6) gives 0 instead of 2
def binary_search(cards, wanted):
    if not cards:
        return -1
    mid = len(cards) // 2
    if cards[mid] == wanted:
        return mid
    if wanted < cards[mid]:
        return binary_search(cards[:mid], wanted)
    return binary_search(cards[mid + 1:], wanted)
