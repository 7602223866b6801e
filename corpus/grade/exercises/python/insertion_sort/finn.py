# VERDICT equivalent
def insertion_sort(items):
    swapped = True
    while swapped:
        swapped = False
        for k in range(len(items) - 1):
            if items[k] > items[k + 1]:
                items[k], items[k + 1] = items[k + 1], items[k]
                swapped = True
