class Library:
    def __init__(self):
        self._here = set()
        self._lent = {}

    def add(self, title):
        if title in self._here or title in self._lent:
            return False
        self._here.add(title)
        return True

    def lend(self, title, person):
        if title in self._here:
            self._here.remove(title)
            self._lent[title] = person
            return True
        return False

    def give_back(self, title):
        if title not in self._lent:
            return None
        self._here.add(title)
        return self._lent.pop(title)

    def available(self):
        return sorted(self._here)
