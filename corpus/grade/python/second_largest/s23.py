# VERDICT equivalent
def second_largest(values):
    numbers = {}
    for v in values:
        numbers[v] = True
    keys = list(numbers.keys())
    n = len(keys)
    for i in range(n):
        for j in range(0, n - i - 1):
            if keys[j] > keys[j + 1]:
                keys[j], keys[j + 1] = keys[j + 1], keys[j]
    if n < 2:
        raise ValueError("only " + str(n))
    return keys[n - 2]
