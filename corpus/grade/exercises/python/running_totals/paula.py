# VERDICT equivalent
def running_totals(numbers):
    totals = []
    i = 0
    while i < len(numbers):
        if i == 0:
            totals.append(0 + numbers[0])
        else:
            totals.append(totals[i - 1] + numbers[i])
        i += 1
    return totals
