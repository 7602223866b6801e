# VERDICT different: [1, 1, 2] gives [2]: values that occur twice vanish altogether
def remove_duplicates(items):
    return [x for x in items if items.count(x) == 1]
