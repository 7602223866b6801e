# VERDICT different: temps = [0, 5, -1]; remove_negatives(temps); temps gives [5] instead of [0, 5]
def remove_negatives(temps):
    i = len(temps) - 1
    while i >= 0:
        if not temps[i] > 0:
            del temps[i]
        i = i - 1
