# VERDICT equivalent
def remove_negatives(temps):
    temps[:] = [t for t in temps if t >= 0]
