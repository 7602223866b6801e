# VERDICT different: acronym("random access memory") gives 'ram' instead of 'RAM'
def acronym(phrase):
    return "".join(word[0] for word in phrase.split())
