class Hangman:
    def __init__(self, word):
        self._word = word
        self._shown = ["_"] * len(word)
        self._errors = 0

    def guess(self, letter):
        if letter in self._word:
            self._shown[self._word.index(letter)] = letter
            return True
        self._errors += 1
        return False

    def display(self):
        return "".join(self._shown)

    def state(self):
        if self._errors == 6:
            return "lost"
        if self.display() == self._word:
            return "won"
        return "playing"
