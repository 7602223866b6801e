# VERDICT equivalent
def remove_negatives(temps):
    for position in range(len(temps) - 1, -1, -1):
        if temps[position] < 0:
            temps.pop(position)
