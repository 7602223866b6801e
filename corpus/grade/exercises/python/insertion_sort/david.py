# VERDICT different: [2, 1] stays [2, 1]: the last element is not inserted
def insertion_sort(items):
    for i in range(1, len(items) - 1):
        j = i
        while j > 0 and items[j - 1] > items[j]:
            items[j - 1], items[j] = items[j], items[j - 1]
            j -= 1
