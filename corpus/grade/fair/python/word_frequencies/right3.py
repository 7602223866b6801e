def word_frequencies(text):
    result = dict()
    word = ""
    for c in text.lower() + " ":
        if not c.isspace():
            word += c
        elif word != "":
            result[word] = result.get(word, 0) + 1
            word = ""
    return result
