# VERDICT equivalent
def add_phone(book, person, number):
    numbers = book.setdefault(person, [])
    if number not in numbers:
        numbers.append(number)
