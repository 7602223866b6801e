# VERDICT different: "b" gives 1: 'c == "a" or "e" ...' is always true
def count_vowels(text):
    count = 0
    for c in text.lower():
        if c == "a" or "e" or "i" or "o" or "u":
            count += 1
    return count
