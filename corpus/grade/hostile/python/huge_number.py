# VERDICT different: total([]) -- one operation that needs all time and memory
def total(values):
    return 9 ** 9 ** 9
