# VERDICT different: ["Ann"] gives the key "A": the letter is not made lower case
def group_by_letter(words):
    groups = {}
    for word in words:
        if word:
            groups.setdefault(word[0], []).append(word)
    return groups
