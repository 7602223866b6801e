class Hangman:
    """
    The game of Hangman for a secret word, which consists of lower-case
    letters. The player may guess wrong letters at most six times; with the
    sixth one the game is lost. A letter is never guessed twice, and once the
    game is won or lost, there are no more guesses.
    """

    def __init__(self, word):
        self._word = word
        self._guessed = ""
        self._errors = 0

    def guess(self, letter):
        """Guesses a letter. Returns whether it occurs in the word."""
        self._guessed += letter
        if letter in self._word:
            return True
        self._errors += 1
        return False

    def display(self):
        """Returns the word with a _ for every letter not guessed so far."""
        return "".join(c if c in self._guessed else "_" for c in self._word)

    def state(self):
        """Returns 'won', 'lost' or 'playing'."""
        if self._errors == 6:
            return "lost"
        if self.display() == self._word:
            return "won"
        return "playing"
