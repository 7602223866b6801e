def most_common_letter(word):
    """
    Returns the letter that occurs most often in the word. If there are several
    such letters, the one that comes first in the alphabet is returned. The
    word consists of lower-case letters only (a to z).
    """
    best = ""
    most = 0
    for letter in sorted(set(word)):
        if word.count(letter) > most:
            best = letter
            most = word.count(letter)
    return best
