# VERDICT different: book = {"Ann": ["11"]}; add_phone(book, "Ann", "11"); book gives {'Ann': ['11', '11']} instead of {'Ann': ['11']}
def add_phone(book, person, number):
    if person in book:
        book[person].append(number)
    else:
        book[person] = [number]
