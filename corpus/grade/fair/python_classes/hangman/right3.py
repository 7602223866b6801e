class Hangman:
    def __init__(self, word):
        self._word = word
        self._letters = []
        self._state = "playing"

    def guess(self, letter):
        if len(letter) != 1 or letter in self._letters or self._state != "playing":
            raise ValueError("guess not allowed")
        self._letters.append(letter)
        misses = [c for c in self._letters if c not in self._word]
        if len(misses) == 6:
            self._state = "lost"
        elif all(c in self._letters for c in self._word):
            self._state = "won"
        return self._word.count(letter) > 0

    def display(self):
        result = ""
        for c in self._word:
            if c in self._letters:
                result += c
            else:
                result += "_"
        return result

    def state(self):
        return self._state
