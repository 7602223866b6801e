# VERDICT different: temps = [-1, -2, 3]; remove_negatives(temps); temps gives [-2, 3] instead of [3]
def remove_negatives(temps):
    for t in temps:
        if t < 0:
            temps.remove(t)
