# VERDICT equivalent
def second_largest(values):
    unique = []
    for v in values:
        if v not in unique:
            unique.append(v)
    if len(unique) < 2:
        raise ValueError()
    unique.remove(max(unique))
    return max(unique)
