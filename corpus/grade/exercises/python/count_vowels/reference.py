# REFERENCE
def count_vowels(text: str) -> int:
    """How many of the letters a e i o u (either case) the text contains."""
    count = 0
    for c in text:
        if c in "aeiouAEIOU":
            count += 1
    return count
