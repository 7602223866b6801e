def insertion_sort(values):
    result = []
    for v in values:
        i = len(result)
        while i > 0 and result[i - 1] > v:
            i -= 1
        result.insert(i, v)
    return result


def median(numbers):
    n = len(numbers)
    if n < 1:
        raise ValueError("The list is empty!")
    values = insertion_sort(numbers)
    if n % 2 == 0:
        return (values[n // 2] + values[n // 2 - 1]) / 2
    else:
        return values[(n - 1) // 2]
