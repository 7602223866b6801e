# REFERENCE
def running_totals(numbers):
    """[1, 2, 3] -> [1, 3, 6]"""
    total = 0
    result = []
    for n in numbers:
        total += n
        result.append(total)
    return result
