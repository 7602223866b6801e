# VERDICT different: [2, 1] stays [2, 1]: the first element is never compared (j > 0 instead of j >= 0)
def insertion_sort(items):
    for i in range(1, len(items)):
        value = items[i]
        j = i - 1
        while j > 0 and items[j] > value:
            items[j + 1] = items[j]
            j = j - 1
        items[j + 1] = value
