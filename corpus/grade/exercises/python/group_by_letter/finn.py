# VERDICT different: ["", "a"] changes the argument to ["a"] and skips that word: removes while iterating
def group_by_letter(words):
    groups = {}
    for word in words:
        if word == "":
            words.remove(word)
        else:
            letter = word[0].lower()
            groups.setdefault(letter, []).append(word)
    return groups
