def find_book(shelf, number):
    low = 0
    high = len(shelf) - 1
    while low < high:
        middle = (low + high) // 2
        if shelf[middle] == number:
            return middle
        if shelf[middle] < number:
            low = middle + 1
        else:
            high = middle - 1
    return -1
