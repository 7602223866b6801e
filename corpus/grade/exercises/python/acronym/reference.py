# REFERENCE
def acronym(phrase):
    letters = ""
    for word in phrase.split():
        letters += word[0].upper()
    return letters
