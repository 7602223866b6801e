"""A library that lends books."""

from dataclasses import dataclass, field


@dataclass
class Book:
    title: str
    copies: int = 1


@dataclass
class Library:
    books: dict = field(default_factory=dict)
    lent: dict = field(default_factory=dict)

    def add(self, book: Book) -> None:
        if book.title in self.books:
            self.books[book.title].copies += book.copies
        else:
            self.books[book.title] = book

    def lend(self, title: str, reader: str) -> bool:
        book = self.books.get(title)
        if book is None or book.copies == 0:
            return False
        book.copies -= 1
        self.lent.setdefault(reader, []).append(title)
        return True

    def give_back(self, title: str, reader: str) -> bool:
        titles = self.lent.get(reader, [])
        if title not in titles:
            return False
        titles.remove(title)
        if not titles:
            del self.lent[reader]
        self.books[title].copies += 1
        return True
