# VERDICT different: [1, 2] gives [0, 1, 3]: a leading 0 too many
def running_totals(numbers):
    totals = [0]
    for n in numbers:
        totals.append(totals[-1] + n)
    return totals
