# VERDICT equivalent
def second_largest(values):
    biggest = max(values)
    return max([v for v in values if v != biggest])
