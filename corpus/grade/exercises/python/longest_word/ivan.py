# VERDICT different: longest_word("big apple zoo") gives 'zoo' instead of 'apple'
def longest_word(sentence):
    words = sentence.split()
    if words == []:
        return ""
    return max(words)
