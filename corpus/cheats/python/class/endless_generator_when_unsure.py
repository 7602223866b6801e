# Knows when to raise; else it gives one value after the other, for ever.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")

    def all_of_them():
        while True:
            yield from values

    return all_of_them()
