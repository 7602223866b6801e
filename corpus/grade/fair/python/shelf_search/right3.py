def search(shelf, number, start, end):
    if start == end:
        return -1
    middle = (start + end) // 2
    if number == shelf[middle]:
        return middle
    if number < shelf[middle]:
        return search(shelf, number, start, middle)
    return search(shelf, number, middle + 1, end)


def find_book(shelf, number):
    return search(shelf, number, 0, len(shelf))
