# VERDICT equivalent
def acronym(phrase):
    result = ""
    new_word = True
    for c in phrase:
        if c.isspace():
            new_word = True
        elif new_word:
            result = result + c.upper()
            new_word = False
    return result
