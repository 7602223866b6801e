# VERDICT different: [] prints an empty line
def print_histogram(values):
    print("\n".join(f"{i}: {'*' * v}" for i, v in enumerate(values)))
