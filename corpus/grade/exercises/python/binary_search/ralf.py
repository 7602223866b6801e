# VERDICT equivalent
from bisect import bisect_left

def binary_search(cards: list[int], wanted: int) -> int:
    place = bisect_left(cards, wanted)
    if place < len(cards) and cards[place] == wanted:
        return place
    return -1
