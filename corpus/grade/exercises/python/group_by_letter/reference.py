# REFERENCE
def group_by_letter(words):
    """["Ann", "bob", "al"] -> {"a": ["Ann", "al"], "b": ["bob"]}; empty words are skipped."""
    groups = {}
    for word in words:
        if word == "":
            continue
        letter = word[0].lower()
        if letter not in groups:
            groups[letter] = []
        groups[letter].append(word)
    return groups
