class Hangman:
    def __init__(self, word):
        self._word = word
        self._guessed = set()
        self._tries = 6

    def guess(self, letter):
        self._guessed.add(letter)
        self._tries -= 1
        return letter in self._word

    def display(self):
        return "".join(c if c in self._guessed else "_" for c in self._word)

    def state(self):
        if set(self._word) <= self._guessed:
            return "won"
        if self._tries == 0:
            return "lost"
        return "playing"
