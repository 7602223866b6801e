def most_common_letter(word):
    entries = []
    for letter in sorted(set(word)):
        entries.append(str(word.count(letter)) + letter)
    best = entries[0]
    for entry in entries:
        if entry[:-1] > best[:-1]:
            best = entry
    return best[-1]
