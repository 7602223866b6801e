# VERDICT different: [-3, -5] gives 0 instead of -3: best starts at 0
def max_of_list(numbers):
    if not numbers:
        raise ValueError("empty list")
    best = 0
    for n in numbers:
        if n > best:
            best = n
    return best
