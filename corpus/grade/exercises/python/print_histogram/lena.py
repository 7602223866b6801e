# VERDICT equivalent
def print_histogram(values):
    i = 0
    while i < len(values):
        print(i, "*" * values[i], sep=": ")
        i += 1
