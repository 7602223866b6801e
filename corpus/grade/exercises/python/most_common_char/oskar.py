# VERDICT different: "ab" gives "b": on a tie the last one wins (>=)
def most_common_char(text):
    if not text:
        raise ValueError("empty text")
    best = ""
    best_count = 0
    for c in text:
        if text.count(c) >= best_count:
            best = c
            best_count = text.count(c)
    return best
