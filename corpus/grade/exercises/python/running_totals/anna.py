# VERDICT different: [] raises IndexError instead of giving []
def running_totals(numbers):
    totals = [numbers[0]]
    for n in numbers[1:]:
        totals.append(totals[-1] + n)
    return totals
