# VERDICT different: temps = [4, -2]; remove_negatives(temps); temps gives [4, -2] instead of [4]
def remove_negatives(temps):
    temps = [t for t in temps if t >= 0]
