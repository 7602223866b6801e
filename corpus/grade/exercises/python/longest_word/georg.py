# VERDICT equivalent
def longest_word(sentence):
    words = sentence.split()
    if not words:
        return ""
    words.sort(key=lambda w: len(w), reverse=True)
    return words[0]
