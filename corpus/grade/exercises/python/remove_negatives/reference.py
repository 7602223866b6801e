# REFERENCE
def remove_negatives(temps):
    """Throw the temperatures below zero out of the list (the list itself is changed)."""
    i = 0
    while i < len(temps):
        if temps[i] < 0:
            del temps[i]
        else:
            i += 1
