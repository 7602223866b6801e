# VERDICT different: [1, 2] gives [1]: return is inside the loop (and [] gives None)
def running_totals(numbers):
    total = 0
    result = []
    for n in numbers:
        total = total + n
        result.append(total)
        return result
