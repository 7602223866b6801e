# VERDICT equivalent
def count_vowels(text: str) -> int:
    return sum(text.count(v) for v in "aeiouAEIOU")
