# VERDICT equivalent
def binary_search(cards, wanted):
    try:
        return cards.index(wanted)
    except ValueError:
        return -1
