class Book:
    def __init__(self, title):
        self.title = title
        self.lent = False
        self.person = None


class Library:
    def __init__(self):
        self._books = []

    def _find(self, title):
        for book in self._books:
            if book.title == title:
                return book
        return None

    def add(self, title):
        if self._find(title):
            return False
        self._books.append(Book(title))
        return True

    def lend(self, title, person):
        book = self._find(title)
        if book is None or book.lent:
            return False
        book.lent = True
        book.person = person
        return True

    def give_back(self, title):
        book = self._find(title)
        if book is None or not book.lent:
            return None
        book.lent = False
        return book.person

    def available(self):
        titles = [book.title for book in self._books if not book.lent]
        titles.sort()
        return titles
