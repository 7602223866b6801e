# VERDICT equivalent
def most_common_char(text):
    counts = {}
    for i in range(len(text)):
        letter = text[i]
        if letter in counts.keys():
            counts[letter] = counts[letter] + 1
        else:
            counts[letter] = 1
    if len(counts) == 0:
        raise ValueError("empty")
    highest = max(counts.values())
    for letter in counts:
        if counts[letter] == highest:
            return letter
