# VERDICT different: total([]) -- RecursionError
def total(values):
    return values[0] + total(values[1:]) if values else total(values)
