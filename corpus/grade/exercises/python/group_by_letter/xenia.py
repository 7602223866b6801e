# VERDICT equivalent
def group_by_letter(words):
    letters = []
    for i in range(len(words)):
        if len(words[i]) >= 1:
            letter = words[i][0].lower()
            if letter not in letters:
                letters.append(letter)
    result = {}
    for letter in letters:
        matching = []
        for w in words:
            if w != "" and w[0].lower() == letter:
                matching.append(w)
        result[letter] = matching
    return result
