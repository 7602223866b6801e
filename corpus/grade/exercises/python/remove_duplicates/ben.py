# VERDICT different: [1, 2, 1] gives [2, 1] and changes the argument: removes from the list while iterating over it
def remove_duplicates(items):
    for x in items:
        if items.count(x) > 1:
            items.remove(x)
    return items
