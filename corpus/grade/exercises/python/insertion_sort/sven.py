# VERDICT different: [2, 1] stays [2, 1]: only the local name is bound to a sorted copy
def insertion_sort(items):
    items = sorted(items)
