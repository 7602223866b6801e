# VERDICT different: [], 1 raises ZeroDivisionError instead of giving []
def rotate(items, k):
    k = k % len(items)
    result = []
    for i in range(len(items)):
        result.append(items[i - k])
    return result
