# VERDICT different: longest_word("one two") gives 'two' instead of 'one'
def longest_word(sentence):
    longest = ""
    for word in sentence.split():
        if len(word) >= len(longest):
            longest = word
    return longest
