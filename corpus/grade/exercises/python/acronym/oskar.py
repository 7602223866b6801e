# VERDICT different: acronym("for your information") gives '' instead of 'FYI'
def acronym(phrase):
    out = ""
    for ch in phrase:
        if ch.isupper():
            out += ch
    return out
