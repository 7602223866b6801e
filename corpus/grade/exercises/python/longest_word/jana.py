# VERDICT different: longest_word("a cat") gives 3 instead of 'cat'
def longest_word(sentence):
    if sentence.strip() == "":
        return ""
    longest = 0
    for word in sentence.split():
        if len(word) > longest:
            longest = len(word)
    return longest
