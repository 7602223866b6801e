# VERDICT different: "A" gives 0: upper case is forgotten
def count_vowels(text: str) -> int:
    return sum(1 for c in text if c in "aeiou")
