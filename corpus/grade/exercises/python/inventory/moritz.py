# VERDICT equivalent
class Inventory:
    def __init__(self):
        self.names = []
        self.numbers = []

    def add(self, article, pieces):
        if article in self.names:
            i = self.names.index(article)
            self.numbers[i] = self.numbers[i] + pieces
        else:
            self.names.append(article)
            self.numbers.append(pieces)

    def remove(self, article, pieces):
        if article not in self.names:
            raise ValueError("we do not have this")
        i = self.names.index(article)
        if self.numbers[i] < pieces:
            raise ValueError("we do not have so many")
        self.numbers[i] = self.numbers[i] - pieces

    def count(self, article):
        for i in range(len(self.names)):
            if self.names[i] == article:
                return self.numbers[i]
        return 0

    def articles(self):
        result = []
        for i in range(len(self.names)):
            if self.numbers[i] != 0:
                result.append(self.names[i])
        result.sort()
        return result
