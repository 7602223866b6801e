# VERDICT different: [3, 1] gives [1, 3]: the order is lost
def remove_duplicates(items):
    return sorted(set(items))
