# VERDICT equivalent
def longest_word(sentence):
    best = ""
    current = ""
    for ch in sentence + " ":
        if ch.isspace():
            if len(current) > len(best):
                best = current
            current = ""
        else:
            current += ch
    return best
