class Library:
    def __init__(self):
        self._titles = []
        self._loans = []

    def add(self, title):
        new = title not in self._titles
        if new:
            self._titles.append(title)
            self._titles.sort()
        return new

    def lend(self, title, person):
        if title not in self.available():
            return False
        self._loans.append((title, person))
        return True

    def give_back(self, title):
        for i, (t, person) in enumerate(self._loans):
            if t == title:
                del self._loans[i]
                return person

    def available(self):
        lent = [t for t, p in self._loans]
        return [t for t in self._titles if t not in lent]
