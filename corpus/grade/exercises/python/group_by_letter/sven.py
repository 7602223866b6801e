# VERDICT different: ["ann"] gives {"a": []}: the first word of each group is lost
def group_by_letter(words):
    groups = {}
    for word in words:
        if word == "":
            continue
        letter = word[0].lower()
        if letter in groups:
            groups[letter].append(word)
        else:
            groups[letter] = []
    return groups
