# VERDICT equivalent
def add_phone(book, person, number):
    if person in book.keys():
        for old in book[person]:
            if old == number:
                return
        book[person] += [number]
    else:
        book[person] = [number]
