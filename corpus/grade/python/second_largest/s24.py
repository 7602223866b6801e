# VERDICT different: second_largest([0, 1, 1]) -- bubble sort of the duplicates too
def second_largest(values):
    keys = list(values)
    n = len(keys)
    for i in range(n):
        for j in range(0, n - i - 1):
            if keys[j] > keys[j + 1]:
                keys[j], keys[j + 1] = keys[j + 1], keys[j]
    if len(set(keys)) < 2:
        raise ValueError("fewer than two")
    return keys[n - 2]
