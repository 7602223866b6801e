# VERDICT equivalent
def acronym(phrase):
    return "".join([w[0] for w in phrase.split()]).upper()
