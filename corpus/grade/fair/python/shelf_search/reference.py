def find_book(shelf, number):
    """
    The books on a shelf are sorted by their catalogue numbers, every number
    exists only once. Searches the given number by binary search and returns
    its index in the list, or -1 if the book is not on the shelf.
    """
    low = 0
    high = len(shelf) - 1
    while low <= high:
        middle = (low + high) // 2
        if shelf[middle] == number:
            return middle
        if shelf[middle] < number:
            low = middle + 1
        else:
            high = middle - 1
    return -1
