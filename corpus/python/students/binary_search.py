# searching in sorted lists


def binary_search(numbers, wanted):
    """
    >>> binary_search([1, 3, 5], 3)
    1
    >>> binary_search([1, 3, 5], 4)
    -1
    """
    low = 0
    high = len(numbers) - 1
    while low <= high:
        middle = (low + high) // 2
        if numbers[middle] == wanted:
            return middle
        elif numbers[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def insert_position(numbers, value):
    """
    >>> insert_position([1, 3, 5], 4)
    2
    """
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def search_recursive(numbers, wanted, low=0, high=None):
    if high is None:
        high = len(numbers)
    if low >= high:
        return False
    middle = (low + high) // 2
    if numbers[middle] == wanted:  # BUG index-out-of-bounds
        return True
    if numbers[middle] > wanted:
        return search_recursive(numbers, wanted, low, middle)
    return search_recursive(numbers, wanted, middle + 1, high)


def is_sorted(numbers):
    for i in range(len(numbers) - 1):
        if numbers[i] > numbers[i + 1]:
            return False
    return True
