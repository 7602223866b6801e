# VERDICT equivalent
def partition(belongs, values):
    if len(values) == 0:
        return [], []
    groups = {True: [], False: []}
    i = 0
    while i < len(values):
        groups[bool(belongs(values[i]))].append(values[i])
        i += 1
    return groups[True], groups[False]
