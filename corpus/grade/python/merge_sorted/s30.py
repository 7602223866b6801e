# VERDICT equivalent
def merge_sorted(a, b):
    result = []
    j = 0
    for x in a:
        while j < len(b) and b[j] < x:
            result.append(b[j])
            j += 1
        result.append(x)
    return result + b[j:]
