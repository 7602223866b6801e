# REFERENCE
def most_common_char(text):
    """Most frequent character of a string; on a tie the one that comes first."""
    if text == "":
        raise ValueError("empty text")
    best = text[0]
    for c in text:
        if text.count(c) > text.count(best):
            best = c
    return best
