# VERDICT equivalent
def merge_sorted(a, b):
    if len(a) == 0:
        return list(b)
    elif len(b) == 0:
        return list(a)
    else:
        if a[-1] > b[-1]:
            return merge_sorted(a[:-1], b) + [a[-1]]
        else:
            return merge_sorted(a, b[:-1]) + [b[-1]]
