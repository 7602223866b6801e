# VERDICT equivalent
def max_of_list(numbers):
    if len(numbers) == 0:
        raise ValueError("I need at least one number")
    ordered = sorted(numbers)
    return ordered[len(ordered) - 1]
