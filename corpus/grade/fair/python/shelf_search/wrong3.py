def find_book(shelf, number):
    if not shelf:
        return -1
    middle = len(shelf) // 2
    if shelf[middle] == number:
        return middle
    if number < shelf[middle]:
        return find_book(shelf[:middle], number)
    return find_book(shelf[middle + 1:], number)
