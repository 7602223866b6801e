def average(values):
    total = 0
    n = 0
    for v in values:
        total = total + v
        n = n + 1
    if n == 0:
        return None
    return total / n


def average_grades(grades):
    result = dict(grades)
    for student in result:
        result[student] = average(result[student])
    return result
