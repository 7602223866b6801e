# VERDICT equivalent
def group_by_letter(words):
    groups = {}
    for word in words:
        if word:
            groups.setdefault(word[0].lower(), []).append(word)
    return groups
