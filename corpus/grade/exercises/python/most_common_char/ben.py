# VERDICT different: "A" gives "a": the text is made lower case
def most_common_char(text):
    if text == "":
        raise ValueError("empty text")
    text = text.lower()
    best = text[0]
    for c in text:
        if text.count(c) > text.count(best):
            best = c
    return best
