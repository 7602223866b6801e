def most_common_letter(word):
    best = word[0]
    for letter in word:
        if word.count(letter) > word.count(best):
            best = letter
    return best
