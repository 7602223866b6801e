# VERDICT equivalent
def remove_negatives(temps):
    for t in temps.copy():
        if t < 0:
            temps.remove(t)
