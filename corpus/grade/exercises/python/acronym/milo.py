# VERDICT equivalent
def acronym(phrase):
    words = phrase.split()
    short = ""
    while words != []:
        word = words.pop(0)
        letter = word[:1]
        short = short + letter.upper()
    return short
