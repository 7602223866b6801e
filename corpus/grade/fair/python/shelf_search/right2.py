def find_book(shelf, number):
    if number in shelf:
        return shelf.index(number)
    return -1
