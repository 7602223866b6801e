# VERDICT different: [2] prints "1: **": counting starts at 1
def print_histogram(values):
    for i, v in enumerate(values, 1):
        print(f"{i}: " + "*" * v)
