# REFERENCE
def longest_word(sentence):
    """Return the longest word of the sentence; of equally long ones, the first."""
    longest = ""
    for word in sentence.split():
        if len(word) > len(longest):
            longest = word
    return longest
