# REFERENCE
def add_phone(book, person, number):
    """Write down a phone number of a person in the phone book.

    The book is a dictionary from names to lists of numbers and is changed.
    A number that the person already has is not written down a second time.
    """
    if person not in book:
        book[person] = []
    if number not in book[person]:
        book[person].append(number)
