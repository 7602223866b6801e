class Library:
    """A small library, in which every title exists at most once."""

    def __init__(self):
        self._borrower = {}

    def add(self, title):
        """
        Adds a book. Returns True, or False if the library already owns this
        title (then nothing happens).
        """
        if title in self._borrower:
            return False
        self._borrower[title] = None
        return True

    def lend(self, title, person):
        """
        Lends the book to the person and returns True. If the library does not
        own the book or it is lent already, the result is False.
        """
        if title not in self._borrower or self._borrower[title] is not None:
            return False
        self._borrower[title] = person
        return True

    def give_back(self, title):
        """
        The book is brought back. Returns the name of the person who had it,
        or None if this book was not lent.
        """
        person = self._borrower.get(title)
        if person is not None:
            self._borrower[title] = None
        return person

    def available(self):
        """Returns the sorted list of the titles that are not lent."""
        return sorted(t for t, p in self._borrower.items() if p is None)
