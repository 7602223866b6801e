from bisect import bisect_left


def find_book(shelf, number):
    i = bisect_left(shelf, number)
    if i < len(shelf) and shelf[i] == number:
        return i
    return -1
