# VERDICT different: acronym("as soon as possible") gives 'A.S.A.P' instead of 'ASAP'
def acronym(phrase):
    return ".".join(w[0].upper() for w in phrase.split())
