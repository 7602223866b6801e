# VERDICT different: "ba" gives "a": on a tie the alphabetically first one wins
def most_common_char(text):
    if len(text) == 0:
        raise ValueError("empty text")
    return max(sorted(set(text)), key=text.count)
