def find_book(shelf, number):
    low = 0
    high = len(shelf) - 1
    while high - low > 4:
        middle = (low + high) // 2
        if shelf[middle] < number:
            low = middle + 1
        else:
            high = middle - 1
    for i in range(low, high + 1):
        if shelf[i] == number:
            return i
    return -1
