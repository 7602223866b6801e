# VERDICT different: "a" gives 0: the last character is missed
def count_vowels(text):
    count = 0
    for i in range(0, len(text) - 1):
        if text[i] in "aeiouAEIOU":
            count += 1
    return count
