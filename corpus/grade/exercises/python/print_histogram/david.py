# VERDICT different: [-2] prints "0: **": negative numbers get stars too
def print_histogram(values):
    for i in range(len(values)):
        print(f"{i}: " + "*" * abs(values[i]))
