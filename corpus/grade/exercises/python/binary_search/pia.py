# VERDICT equivalent
def binary_search(cards, wanted, start=0, end=None):
    if end is None:
        end = len(cards)
    if start >= end:
        return -1
    mid = (start + end) // 2
    if cards[mid] == wanted:
        return mid
    elif cards[mid] > wanted:
        return binary_search(cards, wanted, start, mid)
    else:
        return binary_search(cards, wanted, mid + 1, end)
