# VERDICT different: [""] raises IndexError: empty words are not skipped
def group_by_letter(words):
    groups = {}
    for word in words:
        groups.setdefault(word[0].lower(), []).append(word)
    return groups
