# VERDICT equivalent
def smaller_first(x, y):
    return x <= y


def take(source, position, target):
    target.append(source[position])
    return position + 1


def merge_sorted(a, b):
    result = []
    i = 0
    j = 0
    while True:
        if i == len(a) and j == len(b):
            return result
        elif i == len(a):
            j = take(b, j, result)
        elif j == len(b):
            i = take(a, i, result)
        elif smaller_first(a[i], b[j]):
            i = take(a, i, result)
        else:
            j = take(b, j, result)
