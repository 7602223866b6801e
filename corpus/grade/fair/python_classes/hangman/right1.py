class Hangman:
    def __init__(self, word):
        self._word = word
        self._shown = ["_"] * len(word)
        self._lives = 6

    def guess(self, letter):
        hit = False
        for i in range(len(self._word)):
            if self._word[i] == letter:
                self._shown[i] = letter
                hit = True
        if not hit:
            self._lives -= 1
        return hit

    def display(self):
        return "".join(self._shown)

    def state(self):
        if self._lives <= 0:
            return "lost"
        if "_" in self._shown:
            return "playing"
        return "won"
