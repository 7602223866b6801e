# VERDICT equivalent
def insertion_sort(items):
    items.sort()
