# VERDICT equivalent
def add_phone(book, person, number):
    try:
        if book[person].count(number) == 0:
            book[person].append(number)
    except KeyError:
        book[person] = [number]
