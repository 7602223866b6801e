class Library:
    def __init__(self):
        self._borrower = {}

    def add(self, title):
        if title in self._borrower:
            return False
        self._borrower[title] = None
        return True

    def lend(self, title, person):
        if title not in self._borrower:
            return False
        self._borrower[title] = person
        return True

    def give_back(self, title):
        person = self._borrower.get(title)
        if person is not None:
            self._borrower[title] = None
        return person

    def available(self):
        return sorted(t for t, p in self._borrower.items() if p is None)
