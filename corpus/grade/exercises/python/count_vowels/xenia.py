# VERDICT different: "aa" gives 1: counts different vowels, not all
def count_vowels(text):
    count = 0
    for v in "aeiou":
        if v in text or v.upper() in text:
            count += 1
    return count
