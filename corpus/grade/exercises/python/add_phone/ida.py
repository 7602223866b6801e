# VERDICT different: book = {}; add_phone(book, "Bob", "33"); book gives {'Bob': []} instead of {'Bob': ['33']}
def add_phone(book, person, number):
    if person not in book:
        book[person] = []
    elif number not in book[person]:
        book[person].append(number)
