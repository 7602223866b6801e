class Hangman:
    def __init__(self, word):
        self._word = word
        self._missing = set(word)
        self._wrong = set()

    def guess(self, letter):
        if letter in self._word:
            self._missing.discard(letter)
            return True
        self._wrong.add(letter)
        return False

    def display(self):
        text = self._word
        for letter in self._missing:
            text = text.replace(letter, "_")
        return text

    def state(self):
        if len(self._wrong) >= 6:
            return "lost"
        if self._missing:
            return "playing"
        return "won"
