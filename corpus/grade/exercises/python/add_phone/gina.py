# VERDICT different: book = {"Ann": ["11"]}; add_phone(book, "Ann", "22"); book gives {'Ann': ['22']} instead of {'Ann': ['11', '22']}
def add_phone(book, person, number):
    book[person] = [number]
