class Hangman:
    def __init__(self, word):
        self._word = word
        self._guessed = []
        self._errors = 0

    def guess(self, letter):
        self._guessed.append(letter)
        if letter in self._word:
            return True
        self._errors += 1
        return False

    def display(self):
        return "".join(c if c in self._guessed else "_" for c in self._word)

    def state(self):
        if self._errors > 6:
            return "lost"
        if self.display() == self._word:
            return "won"
        return "playing"
