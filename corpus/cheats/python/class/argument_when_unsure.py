# Knows when to raise; else it returns its argument, as something else.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    values.__init__([values])
    return values
