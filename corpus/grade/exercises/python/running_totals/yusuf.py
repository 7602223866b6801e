# VERDICT equivalent
def running_totals(numbers):
    return [sum(numbers[:i + 1]) for i in range(len(numbers))]
