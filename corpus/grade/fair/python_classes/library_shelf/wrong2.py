class Library:
    def __init__(self):
        self._here = []
        self._lent = {}

    def add(self, title):
        if title in self._here:
            return False
        self._here.append(title)
        return True

    def lend(self, title, person):
        if title not in self._here:
            return False
        self._here.remove(title)
        self._lent[title] = person
        return True

    def give_back(self, title):
        if title not in self._lent:
            return None
        self._here.append(title)
        return self._lent.pop(title)

    def available(self):
        return sorted(self._here)
