# REFERENCE
def print_histogram(values):
    """Prints a line per value: position, colon, blank and that many stars."""
    for i, v in enumerate(values):
        print(f"{i}: " + "*" * v)
